import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App, Parts } from '../parts.ts'
import { type HttpProblem, problem } from '../problems/http-problem.ts'
import { sendPage } from './pages.ts'

/** 405 where another method would do, the page for browsers, else a problem document. */
export const answerUnrouted = (app: App, { clientDir }: Pick<Parts, 'clientDir'>): void => {
  const allowed = (path: string): readonly string[] => {
    const steps = path.split('/')
    const matching = app.routeTable.filter(
      ({ url, hidden }) => !hidden && leadsTo(url.split('/'), steps),
    )
    return [...new Set(matching.map(({ method }) => method))].sort()
  }

  app.setNotFoundHandler(async (request: FastifyRequest, reply: FastifyReply) => {
    const path = pathOf(request.url)
    const isReading = request.method === 'GET' || request.method === 'HEAD'
    const methods = allowed(path)
    if (methods.length > 0 && !methods.includes(request.method)) throw wrongMethod(methods)
    const wantsPage = !path.startsWith('/api/') && request.headers.accept?.includes('text/html')
    if (isReading && wantsPage) return sendPage(reply, clientDir, 404)
    throw problem('NOT_FOUND')
  })
}

/** Decoded, and without the host. */
const pathOf = (url: string): string => {
  const [path = ''] = url.replace(/^https?:\/\/[^/?]*/i, '').split('?')
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/** `:name` matches any step, `*` the rest. */
const leadsTo = (route: readonly string[], path: readonly string[]): boolean => {
  const rest = route.indexOf('*')
  if (rest === -1 ? route.length !== path.length : path.length <= rest) return false
  const fixed = rest === -1 ? route : route.slice(0, rest)
  return fixed.every((step, at) => step.startsWith(':') || step === path[at])
}

const wrongMethod = (methods: readonly string[]): HttpProblem =>
  problem('METHOD_NOT_ALLOWED', { methods }, { allow: methods.join(', ') })
