import { type Static, Type } from 'typebox'
import type { Listing } from '#campaign/ports/directory-store.ts'
import { exactly } from '#protocol/schema.ts'
import { badInput } from '../problems/http-problem.ts'

export const optionalCursor = (maxLength: number) =>
  Type.Optional(
    Type.String({ minLength: 1, maxLength, description: 'A cursor: next of the page before.' }),
  )

export const pageSizeSchema = (description: string) =>
  Type.Optional(Type.String({ pattern: '^([1-9]|[1-9][0-9]|100)$', description }))

export const JournalQuerySchema = exactly({
  before: optionalCursor(64),
  limit: pageSizeSchema('How many days, 1 to 100; 20 if it is left out.'),
})

/** Cursors are encoded, so that no program relies on their content. */
const encode = (text: string): string => Buffer.from(text).toString('base64url')
const decode = (cursor: string): string => Buffer.from(cursor, 'base64url').toString()

/** Where a page of the host's list ends: its last campaign. */
type ListPosition = Pick<Listing, 'id' | 'usedAt'>

const LIST_POSITION = /^(\d{1,15}) ([A-Za-z0-9_-]{1,64})$/

export const toListCursor = ({ usedAt, id }: ListPosition): string => encode(`${usedAt} ${id}`)

/** @throws HttpProblem `INVALID_INPUT` for a cursor that `toListCursor` did not make */
export const fromListCursor = (cursor: string): ListPosition => {
  const [, usedAt, id] = LIST_POSITION.exec(decode(cursor)) ?? []
  const position = { usedAt: Number(usedAt), id: id ?? '' }
  if (id !== undefined && toListCursor(position) === cursor) return position
  throw badInput('after', 'not-a-cursor')
}

const DEFAULT_LIMIT = '20'

/**
 * Parses which page of a journal a query asks for.
 *
 * @throws HttpProblem `INVALID_INPUT` for a cursor that `toPageAnswer` did not make
 */
export const parsePageQuery = ({
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

interface JournalPage<Day> {
  readonly days: Day[]
  readonly next: number | null
}

/** A journal's page as an answer, with a cursor to the next page. */
export const toPageAnswer = <Day>({ days, next }: JournalPage<Day>) => ({
  days,
  next: next === null ? null : encode(`${next}`),
})
