import { STATUS_CODES } from 'node:http'
import {
  type FieldError,
  type FieldFault,
  type Figures,
  PROBLEM_STATUS,
  type Problem,
  type ProblemCode,
} from '#protocol/problems.ts'
import { sayFault } from './field-errors.ts'
import { type FiguresOf, type ProblemKey, SENTENCES } from './sentences.ts'

type Headers = Readonly<Record<string, string>>

interface ProblemDetails {
  readonly figures?: Figures | undefined
  readonly errors?: readonly FieldError[] | undefined
  readonly headers?: Headers | undefined
}

/** A refused request, with its problem document (RFC 9457). */
export class HttpProblem extends Error {
  override readonly name = 'HttpProblem'
  readonly code: ProblemCode
  readonly document: Problem
  readonly headers: Headers

  constructor(key: ProblemKey, detail: string, { figures, errors, headers }: ProblemDetails) {
    super(detail)
    const [code, reason] = key.split('.') as [ProblemCode, string | undefined]
    const status = PROBLEM_STATUS[code]
    this.code = code
    this.document = {
      // Problems are told apart by `code`.
      type: 'about:blank',
      title: STATUS_CODES[status] ?? 'Error',
      status,
      detail,
      code,
      ...(reason !== undefined && { reason }),
      ...(figures && { figures }),
      ...(errors && { errors }),
    }
    const { retryAfter } = figures ?? {}
    this.headers = { ...headers, ...(retryAfter && { 'retry-after': String(retryAfter) }) }
  }
}

type ProblemArguments<Key extends ProblemKey> =
  FiguresOf<Key> extends []
    ? [figures?: undefined, headers?: Headers]
    : [...figures: FiguresOf<Key>, headers?: Headers]

/** Makes a problem. @param details figures for its sentence, which may hold `retryAfter`, and headers */
export const problem = <Key extends ProblemKey>(
  key: Key,
  ...details: ProblemArguments<Key>
): HttpProblem => {
  const [figures, headers] = details as unknown as [Figures?, Headers?]
  const sentence = SENTENCES[key] as string | ((figures?: Figures) => string)
  const detail = typeof sentence === 'string' ? sentence : sentence(figures)
  return new HttpProblem(key, detail, { figures, headers })
}

/** A problem of invalid fields, whose detail is the first field's error. */
export const invalidInput = (errors: readonly FieldError[]): HttpProblem =>
  new HttpProblem('INVALID_INPUT', errors[0]?.message ?? SENTENCES.INVALID_INPUT, { errors })

export const badInput = (path: string, code: FieldFault['code'], figures?: Figures): HttpProblem =>
  invalidInput([sayFault({ path, code, ...(figures && { figures }) })])

/** A problem of too many requests at once. @param retryAfter seconds */
export const busy = (retryAfter = 5): HttpProblem => problem('TOO_MANY_REQUESTS', { retryAfter })

const MEGABYTE = 2 ** 20

export const fileTooLarge = (maxBytes: number): HttpProblem =>
  problem('TOO_LARGE.file', { maxMegabytes: Math.floor(maxBytes / MEGABYTE) })

export const PROBLEM_TYPE = 'application/problem+json'
