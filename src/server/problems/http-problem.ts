import { STATUS_CODES } from 'node:http'
import {
  type FieldError,
  PROBLEM_STATUS,
  type Problem,
  type ProblemCode,
} from '../../protocol/problems.ts'

interface Extra {
  readonly errors?: readonly FieldError[]
  /** Headers that belong to the answer, such as `Retry-After`. */
  readonly headers?: Readonly<Record<string, string>>
}

/** A request that is refused before, or without, a command: which problem it is answered with. */
export class HttpProblem extends Error {
  override readonly name = 'HttpProblem'
  readonly code: ProblemCode
  readonly errors: readonly FieldError[] | undefined
  readonly headers: Readonly<Record<string, string>>

  constructor(code: ProblemCode, detail: string, { errors, headers = {} }: Extra = {}) {
    super(detail)
    this.code = code
    this.errors = errors
    this.headers = headers
  }
}

/** Bad input with one thing wrong. */
export const badInput = (path: string, message: string): HttpProblem =>
  new HttpProblem('INVALID_INPUT', message, { errors: [{ path, message }] })

export const noSuchPage = (): HttpProblem =>
  new HttpProblem('NOT_FOUND', 'There is nothing at this address.')

/** The document of a problem, RFC 9457. The code says which problem it is; the type says no more. */
export const problemDocument = (
  code: ProblemCode,
  detail: string,
  errors?: readonly FieldError[],
): Problem => {
  const status = PROBLEM_STATUS[code]
  const title = STATUS_CODES[status] ?? 'Error'
  return {
    type: 'about:blank',
    title,
    status,
    detail,
    code,
    ...(errors && { errors: [...errors] }),
  }
}

export const PROBLEM_TYPE = 'application/problem+json'
