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

/** R-OUT-6: a day in sentences of plain text: how it began, what happened, where it ended. */
export type Story = readonly string[]

/** The beginning of a sentence: `In heavy rain they`, `In a storm they`. */
const theyIn = (rain: Rain, weather: string | null): string =>
  `${capitalize(weatherPhrase(hasOwnWeatherName(rain, weather) ? weather : rain))} they`

const weatherSentence = (rain: Rain, weather: string | null): string => {
  if (hasOwnWeatherName(rain, weather))
    return endSentence(`The day passed ${weatherPhrase(weather)}`)
  return rain === 'Heavy' ? 'It rained heavily.' : 'It rained lightly.'
}

export const endSentence = (text: string): string =>
  /[.!?…][)\]"'’”»]*$/.test(text) ? text : `${text}.`

const joinWords = (words: readonly (string | false | null)[]): string =>
  words.filter(Boolean).join(' ')

const countNoun = (count: number, noun: string): string =>
  `${count} ${count === 1 ? noun : `${noun}s`}`

/** Joins words as `a, b and c`. */
const LIST_FORMAT = new Intl.ListFormat('en-GB')

const withThe = (name: string): string => (/^the /i.test(name) ? name : `the ${name}`)

/** Names of terrains that one travels along, and not through. */
const STRIP = /beach|coast|shore|river|road/i

/** `in the Jungle` for `Jungle (Lesser Undead)`: grades in brackets are left out. */
const terrainPhrase = (terrain: string, isCrossed = false): string => {
  const [across, within] = STRIP.test(terrain) ? ['along', 'on'] : ['through', 'in']
  const name = terrain.replace(/\s*\([^()]*\)$/, '') || terrain
  return `${isCrossed ? across : within} ${withThe(name)}`
}

/** A hex in words, as `hex 0512`; null where the map has no numbers. */
const hexPhrase = (hex: Hex, naming: Numbering | null): string | null =>
  naming && `hex ${hexNumber(naming, hex)}`

const withPreposition = (word: string, name: string | null): string | null =>
  name && `${word} ${name}`

const encounterSentence = (time: string, name: string): string =>
  endSentence(`${capitalize(withThe(time || 'day'))} brought an encounter: ${name}`)

const OUTCOME_SENTENCES = {
  open: '',
  resolved: 'It was resolved.',
  avoided: 'They avoided it.',
  later: 'It was kept for later.',
} as const

/** An encounter's outcome in sentences: its state if that says more, and the GM's note. */
const outcomeOf = ({ state, note }: EncounterView): string[] => {
  const written = note.trim()
  if (written === '') return [OUTCOME_SENTENCES[state]].filter(Boolean)
  return [state === 'resolved' ? '' : OUTCOME_SENTENCES[state], endSentence(written)].filter(
    Boolean,
  )
}

const SHORTFALL_WORDS = {
  ointment: ['had no insect ointment', 'Nobody had insect ointment.'],
  water: ['went thirsty', 'Everyone went thirsty.'],
  food: ['went hungry', 'Everyone went hungry.'],
} as const

const sentencesOfEvent = (
  event: TravelEvent,
  { encounters, map, order, pointy }: JournalDay,
): readonly string[] => {
  switch (event.kind) {
    case 'encounter': {
      const entry = encounters.find(({ id }) => id === event.id)
      return [
        encounterSentence(event.time, nameWithTotals(entry ?? event)),
        ...(entry ? outcomeOf(entry) : []),
      ]
    }
    case 'shortfall': {
      const { players } = event
      const [fewer, everyone] = SHORTFALL_WORDS[event.supply]
      if (players >= map.partyMembers) return [everyone]
      return [`${players} of the party ${fewer}.`]
    }
    case 'forage': {
      const { rations, gallons } = event
      const yields = [
        ...(rations > 0 ? [countNoun(rations, 'ration')] : []),
        ...(gallons > 0 ? [`${countNoun(gallons, 'gallon')} of water`] : []),
      ]
      return [
        yields.length > 0
          ? `Foraging brought ${LIST_FORMAT.format(yields)}.`
          : 'Foraging brought nothing.',
      ]
    }
    case 'no-march':
      return ['The weather kept them there.']
    case 'lost': {
      const conjunction = event.heading === order.direction ? ', and still' : ' and'
      return [`They lost their way${conjunction} went ${headingName(event.heading, pointy)}.`]
    }
  }
}

const REST_VERBS = { travel: 'rested', rest: 'rested', forage: 'foraged', explore: 'explored' }

const beginningOf = (day: JournalDay, naming: Numbering | null): string => {
  const { order, from, map, weather, checks, direction, pointy } = day
  const opening = order.manual ? 'They' : theyIn(map.rain, weather)
  const terrain = checks?.terrain ?? map.terrain
  const pace = checks?.countedPace ?? order.pace
  if (order.direction === null) {
    const place = withPreposition('at', hexPhrase(from, naming))
    return endSentence(
      joinWords([opening, REST_VERBS[order.activity ?? 'rest'], terrainPhrase(terrain), place]),
    )
  }
  return endSentence(
    joinWords([
      opening,
      `${direction === null ? 'meant to go' : 'set out'} ${headingName(order.direction, pointy)}`,
      terrainPhrase(terrain, true),
      withPreposition('from', hexPhrase(from, naming)),
      // R-PACE-5
      pace !== 'normal' && `at a ${pace} pace`,
      order.canoe && 'with a canoe',
      order.activity === 'forage' && 'and foraged on the way',
    ]),
  )
}

/** How the march ended; no sentence if the party stayed, or the hex has no number. */
const endOf = ({ from, way, map, direction }: JournalDay, naming: Numbering | null): string[] => {
  if (direction === null) return []
  if (sameHex(from, map.position)) return ['They got no further.']
  const place = hexPhrase(map.position, naming)
  if (!place) return []
  const passedHexes = way.slice(0, -1).flatMap((hex) => hexPhrase(hex, naming) ?? [])
  const passed = passedHexes.length > 0 && `passed ${LIST_FORMAT.format(passedHexes)} and`
  return [endSentence(joinWords(['They', passed, 'came to', place]))]
}

export const gmStory = (day: JournalDay, naming: Numbering | null): Story => [
  beginningOf(day, naming),
  ...day.events.flatMap((event) => sentencesOfEvent(event, day)),
  ...endOf(day, naming),
]

const playersBeginning = (
  { position, terrain, way, explored, rain, weather }: PlayersDay,
  naming: Numbering | null,
): string => {
  const place = position && hexPhrase(position, naming)
  const opening = theyIn(rain, weather)
  const inTerrain = terrain && terrainPhrase(terrain)
  if (explored)
    return endSentence(joinWords([opening, 'explored', withPreposition('at', place), inTerrain]))
  if (position === null) return weatherSentence(rain, weather)
  const movement =
    way?.length === 0
      ? ['stayed', withPreposition('at', place)]
      : ['travelled', withPreposition('to', place)]
  return endSentence(joinWords([opening, ...movement, inTerrain]))
}

export const playersStory = (day: PlayersDay, naming: Numbering | null): Story => [
  playersBeginning(day, naming),
  ...day.encounters.map(({ time, name }) => encounterSentence(time, name)),
  ...day.handouts.map(({ name }) => endSentence(`They were given “${name}”`)),
]
