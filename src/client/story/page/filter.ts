import type { JournalDay } from '../../../protocol/views.ts'
import type { Numbering } from '../../../rules/hex-number.ts'
import { foldText } from '../../../rules/name.ts'
import { hexName } from '../../chart/hex-name.ts'
import { dayNumber } from '../../ui/words.ts'

export const DAYS_WITH = ['all', 'encounters', 'lost', 'notes', 'heavy', 'undone'] as const
export type DaysWith = (typeof DAYS_WITH)[number]

/** R-PAGE-3. */
export interface Filter {
  readonly text: string
  readonly having: DaysWith
}

export const NO_FILTER: Filter = { text: '', having: 'all' }

export const isFiltering = ({ text, having }: Filter): boolean =>
  text.trim() !== '' || having !== 'all'

const HAS: { readonly [Having in DaysWith]: (day: JournalDay) => boolean } = {
  all: () => true,
  encounters: ({ events, encounters }) =>
    encounters.length > 0 || events.some(({ kind }) => kind === 'encounter'),
  lost: ({ lost }) => lost,
  notes: ({ notes, encounters }) =>
    notes.gm !== '' || notes.players !== '' || encounters.some(({ note }) => note !== ''),
  heavy: ({ map, order }) => map.rain === 'Heavy' && !order.manual,
  undone: ({ undone }) => undone,
}

/** All of a day that is looked through. */
const textsOf = (day: JournalDay, naming: Numbering | null): readonly string[] => {
  const { notes, alerts, encounters, checks, map } = day
  return [
    dayNumber(day.day),
    notes.session ?? '',
    notes.gm,
    notes.players,
    ...alerts,
    ...encounters.flatMap(({ name, details, note }) => [name, details, note]),
    checks?.terrain ?? map.terrain,
    hexName(map.position, naming),
  ]
}

/** Of each day, once. */
const folded = new WeakMap<
  JournalDay,
  { readonly naming: Numbering | null; readonly text: string }
>()

const foldedText = (day: JournalDay, naming: Numbering | null): string => {
  const held = folded.get(day)
  if (held && held.naming === naming) return held.text
  const text = textsOf(day, naming).map(foldText).join('\n')
  folded.set(day, { naming, text })
  return text
}

/** R-PAGE-3: the days that have what is asked and all the words, in any order. */
export const filterDays = (
  days: readonly JournalDay[],
  { text, having }: Filter,
  naming: Numbering | null,
): readonly JournalDay[] => {
  const words = foldText(text).split(/\s+/).filter(Boolean)
  if (words.length === 0 && having === 'all') return days
  return days.filter((day) => {
    if (!HAS[having](day)) return false
    const looked = words.length > 0 ? foldedText(day, naming) : ''
    return words.every((word) => looked.includes(word))
  })
}
