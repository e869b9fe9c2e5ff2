import type { PlayersDay } from '#protocol/story/players-journal.ts'
import type { JournalDay } from '#protocol/views.ts'
import type { Numbering } from '#rules/hex-number.ts'
import { type Hex, headingName } from '#shared/hex.ts'
import { gmStory, playersStory, type Story } from './story.ts'

/** The value of a fact in front matter or in a CSV cell. */
export type FactValue = string | number | boolean | null

export interface JournalFileText {
  /** For whom the note is; null where only one kind is in the file. */
  readonly heading: string | null
  readonly markdown: string
}

/** A day as written to a journal file; null is not written. */
export interface JournalFileDay {
  readonly day: number
  readonly session: string | null
  /** R-OUT-6: the heading of a chapter that begins with this day. */
  readonly chapter: string | null
  /** Facts by name; all days of a journal have the same names, as columns do. */
  readonly facts: Readonly<Record<string, FactValue>>
  readonly story: Story
  readonly texts: readonly JournalFileText[]
  /** The day as the HTTP API has it. */
  readonly whole: JournalDay | PlayersDay
}

/** A position as two columns, so that spreadsheets can calculate with them. */
const coordinatesOf = (position: Hex | null) => ({ x: position?.x ?? null, y: position?.y ?? null })

/** R-OUT-6: the heading of the days before the first session. */
export const BEFORE_SESSIONS_HEADING = 'Before the first session'

const withoutEmpty = (texts: readonly JournalFileText[]): JournalFileText[] =>
  texts.filter(({ markdown }) => markdown.trim() !== '')

export interface DayPlacement extends Pick<JournalFileDay, 'session' | 'chapter'> {
  /** How readers number hexes; null: their map has no numbers. */
  readonly naming: Numbering | null
}

/** R-STORY-1: a day of the players' journal, ready for a file. */
export const playersFileDay = (
  whole: PlayersDay,
  { naming, ...place }: DayPlacement,
): JournalFileDay => {
  const { day, position, terrain, rain, weather, water, food, ointment, note } = whole
  return {
    day,
    ...place,
    facts: { ...coordinatesOf(position), terrain, rain, weather, water, food, ointment },
    story: playersStory(whole, naming),
    texts: withoutEmpty([{ heading: null, markdown: note }]),
    whole,
  }
}

export const gmFileDay = (
  whole: JournalDay,
  { naming, ...place }: DayPlacement,
): JournalFileDay => {
  const { day, map, order, weather, direction, lost, balance, notes, pointy } = whole
  const { position, terrain, rain, water, food, ointment, partyMembers } = map
  return {
    day,
    ...place,
    facts: {
      ...coordinatesOf(position),
      terrain,
      rain,
      weather,
      lost,
      direction: direction === null ? null : headingName(direction, pointy),
      pace: order.pace,
      party: partyMembers,
      water,
      food,
      ointment,
      'water edited': balance?.water.edited ?? null,
      'water gained': balance?.water.gained ?? null,
      'water used': balance?.water.used ?? null,
      'food edited': balance?.food.edited ?? null,
      'food gained': balance?.food.gained ?? null,
      'food used': balance?.food.used ?? null,
      'ointment edited': balance?.ointment.edited ?? null,
      'ointment used': balance?.ointment.used ?? null,
    },
    story: gmStory(whole, naming),
    texts: withoutEmpty([
      { heading: 'For me', markdown: notes.gm },
      { heading: 'For players', markdown: notes.players },
    ]),
    whole,
  }
}

export interface JournalTitle {
  readonly audience: 'gm' | 'players'
  /** The campaign's name; may be empty. */
  readonly campaign: string
  /** null: the whole journal. */
  readonly session: string | null
  /** The first and the last day in the file; null: there is none. */
  readonly days: readonly [first: number, last: number] | null
  /** The facts of the last day in the file; null: there is none. */
  readonly facts: JournalFileDay['facts'] | null
}

/** A journal format, written piece by piece because a journal may be megabytes. */
export interface JournalFile {
  readonly begin: (title: JournalTitle) => string
  /** @param index of the day in the file, from 0 */
  readonly day: (day: JournalFileDay, index: number) => string
  readonly end: string
}

export const journalName = ({ audience, campaign, session }: JournalTitle): string =>
  [campaign, session, audience === 'gm' ? "GM's journal" : 'Journal'].filter(Boolean).join(' – ')
