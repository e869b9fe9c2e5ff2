import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../campaign/refusal.ts'
import { StoreUnavailable } from '../../campaign/store.ts'
import { gmView } from '../../campaign/views.ts'
import type { Problem, ProblemCode } from '../../protocol/problems.ts'
import { NEVER_STORE } from '../requests/never-store.ts'
import { fieldErrors } from './field-errors.ts'
import { HttpProblem, PROBLEM_TYPE, problemDocument } from './http-problem.ts'

/** What Fastify itself refuses, by the status it suggests. */
const CODES_BY_STATUS: Readonly<Record<number, ProblemCode>> = {
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  413: 'TOO_LARGE',
  414: 'NOT_FOUND',
  415: 'WRONG_CONTENT_TYPE',
  429: 'TOO_MANY_REQUESTS',
}

const DETAILS: Partial<Record<ProblemCode, string>> = {
  INVALID_INPUT: 'The request is not as it must be.',
  NOT_FOUND: 'There is nothing at this address.',
  TOO_LARGE: 'The request is too large.',
  WRONG_CONTENT_TYPE: 'The request must be application/json in UTF-8.',
}

interface Answer {
  readonly problem: Problem & { current?: unknown }
  readonly headers?: Readonly<Record<string, string>>
}

/** Everything that goes wrong ends here and becomes a problem document. */
export const answerError = (
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): void => {
  const { problem, headers = {} } = answerTo(error)
  const isExpected = error instanceof HttpProblem
  if (problem.status >= 500 && !isExpected) request.log.error({ err: error }, problem.title)
  sendProblem(reply.headers(headers), problem)
}

/** Sends the document as bytes: as text it would get a charset, which its type does not have. */
const sendProblem = (reply: FastifyReply, problem: Problem): void => {
  reply
    .code(problem.status)
    .headers(NEVER_STORE)
    .type(PROBLEM_TYPE)
    .send(Buffer.from(JSON.stringify(problem)))
}

const answerTo = (error: FastifyError | Error): Answer => {
  if (error instanceof HttpProblem) {
    const { code, message, errors, headers } = error
    return { problem: problemDocument(code, message, errors), headers }
  }
  if (error instanceof Refusal) return { problem: refusalDocument(error) }
  if (error instanceof StoreUnavailable) return { problem: UNAVAILABLE, headers: RETRY_SOON }
  return { problem: fastifyDocument(error) }
}

const UNAVAILABLE = problemDocument(
  'UNAVAILABLE',
  'It is not known whether this was stored. It is safe to try again.',
)
const RETRY_SOON = { 'retry-after': '1' }

const refusalDocument = ({ reason, message }: Refusal): Answer['problem'] => {
  const { code } = reason
  if (code === 'INVALID_INPUT')
    return problemDocument(code, reason.errors[0]?.message ?? message, reason.errors)
  const problem = problemDocument(code, message)
  // Only GMs change anything, so only GMs are told that they were overtaken.
  return code === 'STALE_REVISION' ? { ...problem, current: gmView(reason.current) } : problem
}

/** Errors of the framework. Of a fault of our own nothing is told. */
const fastifyDocument = (error: FastifyError | Error): Problem => {
  if ('validation' in error && error.validation) {
    const { validation, validationContext = 'body' } = error
    const errors = fieldErrors(validation, validationContext)
    const detail = errors[0]?.message ?? 'The request is not as it must be.'
    return problemDocument('INVALID_INPUT', detail, errors)
  }
  const status = ('statusCode' in error && error.statusCode) || 500
  if (status >= 500) return problemDocument('INTERNAL', 'Something went wrong on the server.')
  const code = CODES_BY_STATUS[status] ?? 'INVALID_INPUT'
  return problemDocument(code, DETAILS[code] ?? 'The request was refused.')
}
