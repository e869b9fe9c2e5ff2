import type { EncounterView } from '#protocol/rules/encounters.ts'
import type { PlayersDay } from '#protocol/story/players-journal.ts'
import type { JournalDay } from '#protocol/views.ts'
import { capitalize } from '#rules/alerts.ts'
import { nameWithTotals } from '#rules/encounter.ts'
import { hexNumber, type Numbering } from '#rules/hex-number.ts'
import type { Rain } from '#rules/record.ts'
import type { TravelEvent } from '#rules/travel-day.ts'
import { weatherPhrase } from '#rules/weather.ts'
import { hasOwnWeatherName } from '#rules/weather-name.ts'
import { type Hex, headingName, sameHex } from '#shared/hex.ts'

/** R-OUT-6: a day in sentences: how it began, what happened, where it ended. Plain text. */
export type Story = readonly string[]

/** `In heavy rain they`, `In a storm they`. */
const theyIn = (rain: Rain, weather: string | null): string =>
  `${capitalize(weatherPhrase(hasOwnWeatherName(rain, weather) ? weather : rain))} they`

const weatherAlone = (rain: Rain, weather: string | null): string => {
  if (hasOwnWeatherName(rain, weather))
    return endSentence(`The day passed ${weatherPhrase(weather)}`)
  return rain === 'Heavy' ? 'It rained heavily.' : 'It rained lightly.'
}

export const endSentence = (text: string): string =>
  /[.!?…][)\]"'’”»]*$/.test(text) ? text : `${text}.`

const spaced = (words: readonly (string | false | null)[]): string =>
  words.filter(Boolean).join(' ')

const counted = (count: number, one: string): string => `${count} ${count === 1 ? one : `${one}s`}`

/** `a, b and c`. */
const list = new Intl.ListFormat('en-GB')

const withThe = (name: string): string => (/^the /i.test(name) ? name : `the ${name}`)

/** Terrain that one is on, and goes along. */
const STRIP = /beach|coast|shore|river|road/i

/** `in the Jungle` for `Jungle (Lesser Undead)`: a grade in brackets is a figure. */
const land = (terrain: string, isCrossed = false): string => {
  const [across, within] = STRIP.test(terrain) ? ['along', 'on'] : ['through', 'in']
  const name = terrain.replace(/\s*\([^()]*\)$/, '') || terrain
  return `${isCrossed ? across : within} ${withThe(name)}`
}

/** `hex 0512`; null where the map has no numbers: a hex has no other name in a story. */
const named = (hex: Hex, naming: Numbering | null): string | null =>
  naming && `hex ${hexNumber(naming, hex)}`

const prefixed = (word: string, name: string | null): string | null => name && `${word} ${name}`

const met = (time: string, name: string): string =>
  endSentence(`${capitalize(withThe(time || 'day'))} brought an encounter: ${name}`)

const OUTCOME = {
  open: '',
  resolved: 'It was resolved.',
  avoided: 'They avoided it.',
  later: 'It was kept for later.',
} as const

/** An encounter's outcome: the GM's note, and the state where that says more. */
const outcomeOf = ({ state, note }: EncounterView): string[] => {
  const written = note.trim()
  if (written === '') return [OUTCOME[state]].filter(Boolean)
  return [state === 'resolved' ? '' : OUTCOME[state], endSentence(written)].filter(Boolean)
}

const WITHOUT = {
  ointment: ['had no insect ointment', 'Nobody had insect ointment.'],
  water: ['went thirsty', 'Everyone went thirsty.'],
  food: ['went hungry', 'Everyone went hungry.'],
} as const

const eventSaid = (
  event: TravelEvent,
  { encounters, map, order, pointy }: JournalDay,
): readonly string[] => {
  switch (event.kind) {
    case 'encounter': {
      const entry = encounters.find(({ id }) => id === event.id)
      return [met(event.time, nameWithTotals(entry ?? event)), ...(entry ? outcomeOf(entry) : [])]
    }
    case 'shortfall': {
      const { players } = event
      const [some, all] = WITHOUT[event.supply]
      if (players >= map.partyMembers) return [all]
      return [`${players} of the party ${some}.`]
    }
    case 'forage': {
      const { rations, gallons } = event
      const found = [
        ...(rations > 0 ? [counted(rations, 'ration')] : []),
        ...(gallons > 0 ? [`${counted(gallons, 'gallon')} of water`] : []),
      ]
      return [
        found.length > 0 ? `Foraging brought ${list.format(found)}.` : 'Foraging brought nothing.',
      ]
    }
    case 'no-march':
      return ['The weather kept them there.']
    case 'lost': {
      const joined = event.heading === order.direction ? ', and still' : ' and'
      return [`They lost their way${joined} went ${headingName(event.heading, pointy)}.`]
    }
  }
}

const STAYED = { travel: 'rested', rest: 'rested', forage: 'foraged', explore: 'explored' }

const beginningOf = (day: JournalDay, naming: Numbering | null): string => {
  const { order, from, map, weather, checks, direction, pointy } = day
  const opening = order.manual ? 'They' : theyIn(map.rain, weather)
  const terrain = checks?.terrain ?? map.terrain
  const pace = checks?.countedPace ?? order.pace
  if (order.direction === null) {
    const place = prefixed('at', named(from, naming))
    return endSentence(spaced([opening, STAYED[order.activity ?? 'rest'], land(terrain), place]))
  }
  return endSentence(
    spaced([
      opening,
      `${direction === null ? 'meant to go' : 'set out'} ${headingName(order.direction, pointy)}`,
      land(terrain, true),
      prefixed('from', named(from, naming)),
      // R-PACE-5
      pace !== 'normal' && `at a ${pace} pace`,
      order.canoe && 'with a canoe',
      order.activity === 'forage' && 'and foraged on the way',
    ]),
  )
}

/** Nothing where the party stayed, or nobody knows a number of the hex. */
const endOf = ({ from, way, map, direction }: JournalDay, naming: Numbering | null): string[] => {
  if (direction === null) return []
  if (sameHex(from, map.position)) return ['They got no further.']
  const place = named(map.position, naming)
  if (!place) return []
  const by = way.slice(0, -1).flatMap((hex) => named(hex, naming) ?? [])
  const passed = by.length > 0 && `passed ${list.format(by)} and`
  return [endSentence(spaced(['They', passed, 'came to', place]))]
}

export const gmStory = (day: JournalDay, naming: Numbering | null): Story => [
  beginningOf(day, naming),
  ...day.events.flatMap((event) => eventSaid(event, day)),
  ...endOf(day, naming),
]

const playersBeginning = (
  { position, terrain, way, explored, rain, weather }: PlayersDay,
  naming: Numbering | null,
): string => {
  const place = position && named(position, naming)
  const begun = theyIn(rain, weather)
  const within = terrain && land(terrain)
  if (explored) return endSentence(spaced([begun, 'explored', prefixed('at', place), within]))
  if (position === null) return weatherAlone(rain, weather)
  const went =
    way?.length === 0 ? ['stayed', prefixed('at', place)] : ['travelled', prefixed('to', place)]
  return endSentence(spaced([begun, ...went, within]))
}

export const playersStory = (day: PlayersDay, naming: Numbering | null): Story => [
  playersBeginning(day, naming),
  ...day.encounters.map(({ time, name }) => met(time, name)),
  ...day.handouts.map(({ name }) => endSentence(`They were given “${name}”`)),
]
