import type { Listing } from '../../campaign/directory-store.ts'
import { badInput } from '../problems/http-problem.ts'

/** The last campaign on a page of the list. */
export type ListPlace = Pick<Listing, 'id' | 'usedAt'>

const WRITTEN = /^(\d{1,15}) ([A-Za-z0-9_-]{1,64})$/

export const toListCursor = ({ usedAt, id }: ListPlace): string =>
  Buffer.from(`${usedAt} ${id}`).toString('base64url')

/** @throws HttpProblem `INVALID_INPUT` for a cursor that `toListCursor` did not give */
export const fromListCursor = (cursor: string): ListPlace => {
  const [, usedAt, id] = WRITTEN.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  const place = { usedAt: Number(usedAt), id: id ?? '' }
  if (id !== undefined && toListCursor(place) === cursor) return place
  throw badInput('after', 'not-a-cursor')
}
