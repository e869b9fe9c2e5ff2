import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App, Parts } from '../parts.ts'
import { type HttpProblem, problem } from '../problems/http-problem.ts'
import { type Guard, isReading } from '../requests/guards.ts'
import { sendPage } from './pages.ts'

/**
 * 405 where another method would do, the page for browsers, else a problem document.
 *
 * @returns answers requests that may have a body
 */
export const answerUnrouted = (app: App, { clientDir }: Pick<Parts, 'clientDir'>): Guard => {
  const allowed = (path: string): readonly string[] => {
    const steps = path.split('/')
    const matching = app.routeTable.filter(
      ({ url, hidden }) => !hidden && leadsTo(url.split('/'), steps),
    )
    return [...new Set(matching.map(({ method }) => method))].sort()
  }

  const refusal = ({ url, method }: FastifyRequest): HttpProblem => {
    const methods = allowed(pathOf(url))
    const isOther = methods.length > 0 && !methods.includes(method)
    return isOther ? wrongMethod(methods) : problem('NOT_FOUND')
  }

  app.setNotFoundHandler(async (request: FastifyRequest, reply: FastifyReply) => {
    const refused = refusal(request)
    const wantsPage =
      !pathOf(request.url).startsWith('/api/') && request.headers.accept?.includes('text/html')
    const isMissing = refused.code === 'NOT_FOUND'
    if (isMissing && isReading(request) && wantsPage) return sendPage(reply, clientDir, 404)
    throw refused
  })

  /** Before a body is read: nobody takes it. */
  return async (request) => {
    if (request.is404 && !isReading(request)) throw refusal(request)
  }
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
