import { badInput } from '../problems/http-problem.ts'

/** An opaque cursor: where a page of the journal ends. */
export const toCursor = (seq: number): string => Buffer.from(String(seq)).toString('base64url')

/** @throws HttpProblem `INVALID_INPUT` for a cursor that `toCursor` did not give */
export const fromCursor = (cursor: string): number => {
  const seq = Number(Buffer.from(cursor, 'base64url').toString())
  if (Number.isSafeInteger(seq) && seq > 0 && toCursor(seq) === cursor) return seq
  throw badInput('before', 'not-a-cursor')
}
