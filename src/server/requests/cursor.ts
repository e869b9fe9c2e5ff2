import type { Static } from 'typebox'
import type { Listing } from '../../campaign/directory-store.ts'
import { badInput } from '../problems/http-problem.ts'
import type { JournalQuerySchema } from '../routes/schemas.ts'

const encode = (text: string): string => Buffer.from(text).toString('base64url')
const decode = (cursor: string): string => Buffer.from(cursor, 'base64url').toString()
const notACursor = (field: string) => badInput(field, 'not-a-cursor')

/** An opaque cursor: where a page of the journal ends. */
export const toCursor = (seq: number): string => encode(String(seq))

/** @throws HttpProblem `INVALID_INPUT` for a cursor that `toCursor` did not give */
export const fromCursor = (cursor: string): number => {
  const seq = Number(decode(cursor))
  if (Number.isSafeInteger(seq) && seq > 0 && toCursor(seq) === cursor) return seq
  throw notACursor('before')
}

/** The last campaign on a page of the list. */
type ListPlace = Pick<Listing, 'id' | 'usedAt'>

const LIST_PLACE = /^(\d{1,15}) ([A-Za-z0-9_-]{1,64})$/

export const toListCursor = ({ usedAt, id }: ListPlace): string => encode(`${usedAt} ${id}`)

/** @throws HttpProblem `INVALID_INPUT` for a cursor that `toListCursor` did not give */
export const fromListCursor = (cursor: string): ListPlace => {
  const [, usedAt, id] = LIST_PLACE.exec(decode(cursor)) ?? []
  const place = { usedAt: Number(usedAt), id: id ?? '' }
  if (id !== undefined && toListCursor(place) === cursor) return place
  throw notACursor('after')
}

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
