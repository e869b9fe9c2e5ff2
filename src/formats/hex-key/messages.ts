import type { KeyFate } from '../../protocol/hex-key.ts'
import { MAX_NAME } from '../../rules/name.ts'
import { type createFates, shown } from '../tables/draft.ts'

export type KeyFates = ReturnType<typeof createFates<KeyFate>>

/** What the preview says of a line. Numbers of lines count from 1. */
export const MESSAGES = {
  joined: (number: number) => `Joined to the site of line ${number}.`,
  offTheMap: (written: string) => `${shown(written)} is no hex of this map.`,
  textTooLong: "A site's text may have 10,000 characters.",
  nameTooLong: `A site's name may have ${MAX_NAME} characters.`,
  notAName: 'The name has signs that no name may have.',
  unknownTerrain: (written: string) =>
    `No terrain is called “${shown(written)}”: nothing is painted. A name stands in quotes, or behind |.`,
  siteAlone: (written: string) =>
    `No terrain is called “${shown(written)}”: the site is taken, nothing is painted.`,
  nothing: 'Nothing is written for this hex.',
  noHex: 'No hex stands at the beginning.',
  tooManyCells:
    'More cells than there are texts: write \\| for a | in a text, or quotes around it.',
  ofNoHex: 'Says nothing of a single hex.',
} as const
