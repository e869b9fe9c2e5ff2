import type { DirectoryStore } from '../../campaign/directory-store.ts'
import { MAX_NAME } from '../../rules/name.ts'

/** More copies of one campaign than anybody tells apart. */
const MOST = 100

/**
 * What a copy is called in the host's list: as the original, or as its copy where that is there too.
 * Only the host may learn from it which names there are.
 */
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
