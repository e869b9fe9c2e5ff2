import type { Static } from 'typebox'
import type { JournalQuerySchema } from '../routes/schemas.ts'
import { fromCursor, toCursor } from './cursor.ts'

const DEFAULT_LIMIT = 20

/** The page of a journal that a query asks for. @throws HttpProblem as `fromCursor` */
export const pageOf = ({
  before,
  limit,
}: Static<typeof JournalQuerySchema>): { readonly before?: number; readonly limit: number } => ({
  limit: limit === undefined ? DEFAULT_LIMIT : Number(limit),
  ...(before !== undefined && { before: fromCursor(before) }),
})

/** A page as it is answered, with an opaque cursor to the next one. */
export const withCursor = <Day>({
  days,
  next,
}: {
  readonly days: Day[]
  readonly next: number | null
}): { days: Day[]; next: string | null } => ({
  days,
  next: next === null ? null : toCursor(next),
})
