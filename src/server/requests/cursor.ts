import { type Static, Type } from 'typebox'
import type { Listing } from '#campaign/ports/directory-store.ts'
import { exactly } from '#protocol/schema.ts'
import { badInput } from '../problems/http-problem.ts'

export const cursor = (maxLength: number) =>
  Type.Optional(
    Type.String({ minLength: 1, maxLength, description: 'A cursor: next of the page before.' }),
  )

export const pageSize = (description: string) =>
  Type.Optional(Type.String({ pattern: '^([1-9]|[1-9][0-9]|100)$', description }))

export const JournalQuerySchema = exactly({
  before: cursor(64),
  limit: pageSize('How many days, 1 to 100; 20 if it is left out.'),
})

/** Opaque, so that nobody counts on what it says. */
const encode = (text: string): string => Buffer.from(text).toString('base64url')
const decode = (cursor: string): string => Buffer.from(cursor, 'base64url').toString()

/** The last campaign on a page of the list. */
type ListPlace = Pick<Listing, 'id' | 'usedAt'>

const LIST_PLACE = /^(\d{1,15}) ([A-Za-z0-9_-]{1,64})$/

export const toListCursor = ({ usedAt, id }: ListPlace): string => encode(`${usedAt} ${id}`)

/** @throws HttpProblem `INVALID_INPUT` for a cursor that `toListCursor` did not give */
export const fromListCursor = (cursor: string): ListPlace => {
  const [, usedAt, id] = LIST_PLACE.exec(decode(cursor)) ?? []
  const place = { usedAt: Number(usedAt), id: id ?? '' }
  if (id !== undefined && toListCursor(place) === cursor) return place
  throw badInput('after', 'not-a-cursor')
}

const DEFAULT_LIMIT = '20'

/**
 * The page of a journal that a query asks for.
 *
 * @throws HttpProblem `INVALID_INPUT` for a cursor that `withCursor` did not give
 */
export const pageOf = ({
  before,
  limit = DEFAULT_LIMIT,
}: Static<typeof JournalQuerySchema>): { readonly before?: number; readonly limit: number } => {
  const size = { limit: Number(limit) }
  if (before === undefined) return size
  const seq = Number(decode(before))
  if (!Number.isSafeInteger(seq) || seq <= 0 || encode(`${seq}`) !== before)
    throw badInput('before', 'not-a-cursor')
  return { ...size, before: seq }
}

interface Page<Day> {
  readonly days: Day[]
  readonly next: number | null
}

/** A page as it is answered, with a cursor to the next one. */
export const withCursor = <Day>({ days, next }: Page<Day>) => ({
  days,
  next: next === null ? null : encode(`${next}`),
})
