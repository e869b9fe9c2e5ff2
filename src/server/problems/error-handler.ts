import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { StoreUnavailable } from '#campaign/ports/store.ts'
import { Refusal, type RefusalReason, type TerrainUse } from '#campaign/refusal.ts'
import { gmView } from '#campaign/views/views.ts'
import type { GmView } from '#protocol/views.ts'
import { NEVER_STORE } from '../requests/site.ts'
import { fieldErrors, sayFault } from './field-errors.ts'
import { HttpProblem, invalidInput, PROBLEM_TYPE, problem } from './http-problem.ts'

/** Keys of problems for Fastify's own errors, by status. */
const KEYS_BY_STATUS: Readonly<Record<number, 'NOT_FOUND' | 'TOO_LARGE' | 'WRONG_CONTENT_TYPE'>> = {
  404: 'NOT_FOUND',
  413: 'TOO_LARGE',
  414: 'NOT_FOUND',
  415: 'WRONG_CONTENT_TYPE',
}

/** Turns every error into a problem document. */
export const answerError = (
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): void => {
  const { document, headers } = problemOf(error)
  const isExpected = error instanceof HttpProblem
  if (document.status >= 500 && !isExpected) request.log.error({ err: error }, document.title)
  const current = currentViewFor(error)
  const body = current ? { ...document, current } : document
  reply
    .code(document.status)
    .headers({ ...headers, ...NEVER_STORE })
    .type(PROBLEM_TYPE)
    // Bytes, as Fastify would add a charset to a text's type.
    .send(Buffer.from(JSON.stringify(body)))
}

const problemOf = (error: FastifyError | Error): HttpProblem => {
  if (error instanceof HttpProblem) return error
  if (error instanceof Refusal) return problemOfRefusal(error)
  if (error instanceof StoreUnavailable) return problem('UNAVAILABLE', { retryAfter: 1 })
  return problemOfFastify(error)
}

const problemOfRefusal = ({ reason }: Refusal): HttpProblem => {
  if (reason.code === 'INVALID_INPUT') return invalidInput(reason.errors.map(sayFault))
  if (reason.code === 'CAMPAIGN_FULL') return campaignFull(reason)
  if (reason.code === 'NO_SUCH_MORNING') return problem(reason.code, { day: reason.day })
  if (reason.code === 'TERRAINS_IN_USE')
    return problem('IN_USE.terrains', { uses: reason.terrains.map(sayUse) })
  if (reason.code === 'TABLE_IN_USE') {
    const { terrains, tables } = reason
    return problem('IN_USE.table', { terrains, tables })
  }
  if (reason.code === 'NO_SUCH_DAY') return problem('NO_SUCH_DAY', { days: reason.days })
  return 'max' in reason ? problem(reason.code, { max: reason.max }) : problem(reason.code)
}

const campaignFull = ({
  part,
  max,
  errors,
}: Extract<RefusalReason, { code: 'CAMPAIGN_FULL' }>): HttpProblem => {
  const key = `CAMPAIGN_FULL.${part}` as const
  const { message } = problem(key, { max })
  return new HttpProblem(key, message, { figures: { max }, errors: errors?.map(sayFault) })
}

const sayUse = ({ name, isOfRecord, hexes }: TerrainUse): string => {
  const painted = hexes > 0 && `${hexes} painted ${hexes === 1 ? 'hex' : 'hexes'}`
  return `${name} (${[isOfRecord && 'the record', painted].filter(Boolean).join(' and ')})`
}

/** The newest GM's view for a stale revision: only GMs make changes, so only they get it. */
const currentViewFor = (error: Error): GmView | undefined =>
  error instanceof Refusal && error.reason.code === 'STALE_REVISION'
    ? gmView(error.reason.current)
    : undefined

/** The problem for an error of Fastify, or of this program, of which nothing is revealed. */
const problemOfFastify = (error: FastifyError | Error): HttpProblem => {
  if ('validation' in error && error.validation) {
    return invalidInput(fieldErrors(error.validation, error.validationContext ?? 'body'))
  }
  const status = ('statusCode' in error && error.statusCode) || 500
  return problem(status >= 500 ? 'INTERNAL' : (KEYS_BY_STATUS[status] ?? 'INVALID_INPUT'))
}

/** Answers bytes that are no HTTP request, for which there is no route. */
export const answerBadHttp = (error: Error & { code?: string }, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy()
  else writeProblem(socket, problem('INVALID_INPUT.not-http'))
}

/** Writes a problem to a connection without a reply, and closes it. */
export const writeProblem = (socket: Duplex, { document, headers }: HttpProblem): void => {
  const body = JSON.stringify(document)
  const head = {
    'content-type': PROBLEM_TYPE,
    'content-length': String(Buffer.byteLength(body)),
    ...NEVER_STORE,
    ...headers,
    connection: 'close',
  }
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`)
  const statusLine = `HTTP/1.1 ${document.status} ${document.title}`
  socket.end(`${[statusLine, ...lines].join('\r\n')}\r\n\r\n${body}`)
}
