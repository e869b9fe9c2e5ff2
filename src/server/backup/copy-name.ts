import type { DirectoryStore } from '../../campaign/directory-store.ts'
import { MAX_NAME } from '../../rules/name.ts'

/** Copies that get a number. */
const MOST = 100

/** A free name for a copy. For the host alone: it tells which names there are. */
export const copyName = async (
  store: Pick<DirectoryStore, 'listCampaigns'>,
  name: string,
): Promise<string> => {
  if (name === '') return name
  const found = await store.listCampaigns({ name, limit: MOST })
  const taken = new Set(found.map((listing) => listing.name))
  if (!taken.has(name)) return name
  const numbers = Array.from({ length: MOST }, (_, index) => index + 1)
  const names = numbers.map((number) => {
    const mark = number === 1 ? ' (copy)' : ` (copy ${number})`
    return [...name].slice(0, MAX_NAME - mark.length).join('') + mark
  })
  return names.find((candidate) => !taken.has(candidate)) ?? name
}
