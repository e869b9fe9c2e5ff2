import { sayList } from '#client/ui/format/lists.ts'
import { sayCount, sayNumber } from '#client/ui/format/numbers.ts'
import { hexes } from '#client/ui/gm-words.ts'
import type { HexKeyFate } from '#formats/hex-key/entries.ts'

export const title = 'Hex key'
/** This page in sentences of Undo and Redo. */
export const page = 'hex key'
export const stillReading = 'the text is still being read.'
export const nothingToMerge = 'nothing in the text is new.'
export const sites = (count: number) => sayCount(count, 'site', 'sites')
export const merged = (count: number) => `Merged ${sites(count)}.`

export const nothingYet = 'The sites appear here, before anything is kept.'
export const nothingFound = 'No site and no terrain was found in it.'
export const list = 'Sites of the key'
export const tally = (fresh: number, changed: number, same: number) =>
  sayList([
    fresh > 0 && `${sites(fresh)} new`,
    changed > 0 && `${sites(changed)} changed`,
    same > 0 && `${sites(same)} as before`,
  ])
export const painted = (terrains: readonly (readonly [name: string, count: number])[]) =>
  `Painted: ${sayList(terrains.map(([name, count]) => `${name} on ${hexes(count)}`))}.`
export const newCount = 'New, never shown to players.'
export const sameCount = 'As before.'
const changedText = { gmText: 'GM notes', text: 'the text for the players' }
export const changes = (fields: readonly (keyof typeof changedText)[]) =>
  `Changes ${sayList(fields.map((field) => changedText[field]))}.`
export const playersSee = 'Players see this at once'
export const playersSeeOf = (count: number) => `${playersSee}: ${hexes(count)} of these.`
export const seenAtOnce = (count: number) =>
  `Players see ${sayCount(count, 'change', 'changes')} at once.`
export const textOf = { gmText: 'GM notes:', text: 'For the players:' }
export const more = (count: number) => `And ${sites(count)} more.`

export const pasted = {
  hint: 'Lines as 0512 | name | GM notes | for the players; cells of a spreadsheet with headings; a Markdown heading for each hex; lines of Text Mapper.',
  mark: {
    site: '✓',
    terrain: '✓',
    text: '·',
    joined: '↑',
    header: '#',
    ignored: '–',
    'off the map': '!',
    'too long': '!',
    'unknown terrain': '!',
    'not understood': '!',
  },
  lost: {
    'off the map': 'off the map.',
    'too long': 'too long.',
    'unknown terrain': 'unknown terrain.',
    'not understood': 'not understood.',
  },
  tally: (counts: Readonly<Record<HexKeyFate, number>>) => {
    const said = (fate: HexKeyFate, words: string) =>
      counts[fate] > 0 && `${sayNumber(counts[fate])} ${words}`
    return `${sayList([
      sayCount(counts.site, 'line is a site', 'lines are sites'),
      said('terrain', 'terrain'),
      said('text', 'text'),
      said('joined', 'joined to a line above'),
      said('header', 'header'),
      said('ignored', 'left out'),
      said('off the map', 'off the map'),
      said('too long', 'too long'),
      said('unknown terrain', 'with unknown terrain'),
      said('not understood', 'not understood'),
    ])}.`
  },
}
