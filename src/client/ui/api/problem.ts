import type { FieldError, ProblemCode } from '#protocol/problems.ts'
import type { GmView } from '#protocol/views.ts'
import { noAnswer, noAnswerTryAgain, serverError } from '../words.ts'

interface ProblemDocument {
  readonly status: number
  readonly code: ProblemCode | 'UNREADABLE'
  readonly detail: string
  readonly errors?: readonly FieldError[]
  /** The newest view, with `STALE_REVISION`. */
  readonly current?: GmView
}

/** An error answer: the server refused the request and changed nothing. `message` is for people. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem'
  readonly status: number
  readonly code: ProblemDocument['code']
  readonly errors: readonly FieldError[]
  readonly current: GmView | null

  constructor({ status, code, detail, errors, current }: ProblemDocument) {
    super(detail)
    this.status = status
    this.code = code
    this.errors = errors ?? []
    this.current = current ?? null
  }
}

/** No answer came: the server may or may not have carried out the request. */
export class NetworkFailure extends Error {
  override readonly name = 'NetworkFailure'

  constructor(cause: unknown) {
    super(noAnswer, { cause })
  }
}

export const readProblem = async (answer: Response): Promise<ApiProblem> =>
  problemFromBody(answer.status, await answer.json().catch(() => null))

/** The problem of an answer whose status is not 2xx, even if its body is no problem document. */
export const problemFromBody = (status: number, body: unknown): ApiProblem => {
  if (isProblemDocument(body)) return new ApiProblem({ ...body, status })
  return new ApiProblem({ status, code: 'UNREADABLE', detail: serverError(status) })
}

const isProblemDocument = (body: unknown): body is ProblemDocument =>
  typeof body === 'object' &&
  body !== null &&
  'code' in body &&
  typeof body.code === 'string' &&
  'detail' in body &&
  typeof body.detail === 'string'

export const sayError = (error: unknown): string =>
  error instanceof ApiProblem ? error.message : noAnswerTryAgain

/** Whether a request failed because the server no longer knows the session. */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof ApiProblem && error.code === 'NOT_SIGNED_IN'
