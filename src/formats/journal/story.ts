import type { PlayersDay } from '../../protocol/players-journal.ts'
import type { JournalDay } from '../../protocol/views.ts'
import { HEADING_NAMES, type Hex, sameHex } from '../../rules/hex.ts'
import { hexNumber, type Numbering } from '../../rules/hex-number.ts'
import type { Rain } from '../../rules/record.ts'
import { saysMore } from '../../rules/weather.ts'

/** R-OUT-6: a day in sentences: how it began, what happened, where it ended. Plain text. */
export interface Story {
  readonly begun: string
  readonly events: readonly string[]
  /** null: it ended where it began, or nobody knows a number of the hex. */
  readonly ended: string | null
}

const RAIN = { Light: 'light rain', Heavy: 'heavy rain' }

/** `In heavy rain (Storm) they`. */
const inWeather = (rain: Rain, weather: string | null): string =>
  `In ${RAIN[rain]}${saysMore(rain, weather) ? ` (${weather})` : ''} they`

const sentence = (text: string): string => (/[.!?…][)\]"'’”»]*$/.test(text) ? text : `${text}.`)

const spaced = (words: readonly (string | false | null)[]): string =>
  words.filter(Boolean).join(' ')

/** `hex 0512`; null where the map has no numbers: a hex has no other name in a story. */
const named = (hex: Hex, naming: Numbering | null): string | null =>
  naming && `hex ${hexNumber(naming, hex)}`

const prefixed = (word: string, name: string | null): string | null => name && `${word} ${name}`

const STATE = {
  open: null,
  resolved: 'Resolved',
  avoided: 'Avoided',
  later: 'Kept for later',
} as const

/** What came of an encounter: the GM's word, and the note. */
const outcomeOf = ({ encounters, events }: JournalDay, at: number): string | null => {
  const event = events[at]
  const met = event?.kind === 'encounter' && encounters.find(({ id }) => id === event.id)
  if (!met) return null
  const said = [STATE[met.state], met.note.trim()].filter(Boolean).join(': ')
  return said === '' ? null : sentence(said)
}

const beginningOf = (day: JournalDay, naming: Numbering | null): string => {
  const { order, from, map, weather, checks, direction } = day
  const opening = order.manual ? 'They' : inWeather(map.rain, weather)
  const terrain = checks?.terrain ?? map.terrain
  if (order.direction === null) {
    const stayed = order.activity === 'forage' ? 'foraged' : 'rested'
    return sentence(spaced([opening, stayed, `in ${terrain}`, prefixed('at', named(from, naming))]))
  }
  return sentence(
    spaced([
      opening,
      `${direction === null ? 'meant to go' : 'set out'} ${HEADING_NAMES[order.direction]}`,
      `through ${terrain}`,
      prefixed('from', named(from, naming)),
      order.pace !== 'normal' && `at a ${order.pace} pace`,
      order.canoe && 'with a canoe',
      order.activity === 'forage' && 'and foraged on the way',
    ]),
  )
}

const endOf = ({ from, way, map, direction }: JournalDay, naming: Numbering | null) => {
  if (direction === null) return null
  if (sameHex(from, map.position)) return 'They got no further.'
  const place = named(map.position, naming)
  if (!place) return null
  const by = way.slice(0, -1).map((hex) => named(hex, naming))
  return sentence(spaced(['They came', by.length > 0 && `by ${by.join(', ')}`, `to ${place}`]))
}

/** As the GM knows it. */
export const gmsStory = (day: JournalDay, naming: Numbering | null): Story => ({
  begun: beginningOf(day, naming),
  events: day.alerts.flatMap((alert, at) => {
    const outcome = outcomeOf(day, at)
    return outcome ? [sentence(alert), outcome] : [sentence(alert)]
  }),
  ended: endOf(day, naming),
})

/** As players were told it. */
export const playersStory = (day: PlayersDay, naming: Numbering | null): Story => {
  const { position, terrain, way, rain, weather, encounters, handouts } = day
  const place = position && named(position, naming)
  const stayed = position !== null && way?.length === 0
  const went = stayed ? ['stayed', prefixed('at', place)] : ['travelled', prefixed('to', place)]
  const land = terrain && (stayed || !place ? `in ${terrain}` : `(${terrain})`)
  return {
    begun: sentence(spaced([inWeather(rain, weather), ...went, land])),
    events: [
      ...encounters.map(({ time, name }) => sentence(`Encounter, ${time}: ${name}`)),
      ...handouts.map(({ name }) => sentence(`Handout: ${name}`)),
    ],
    ended: null,
  }
}
