import { sayList } from '../../ui/format/lists.ts'

export const sites = 'Sites'
export const sitesOfHex = (names: readonly string[]) => `${names.length} sites: ${sayList(names)}`
export const site = 'Site'
export const sitesHere = (count: number) => `${count} sites here`
export const putAway = 'Close the note'
