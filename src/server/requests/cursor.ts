import { badInput } from '../problems/http-problem.ts'

/** Where a page of the journal ends, as a word that means nothing to a client. */
export const toCursor = (seq: number): string => Buffer.from(String(seq)).toString('base64url')

/**
 * @returns the `seq` that a cursor stands for
 * @throws HttpProblem `INVALID_INPUT` when it is none that `toCursor` gave
 */
export const fromCursor = (cursor: string): number => {
  const seq = Number(Buffer.from(cursor, 'base64url').toString())
  if (Number.isSafeInteger(seq) && seq > 0 && toCursor(seq) === cursor) return seq
  throw badInput('before', 'not-a-cursor')
}
