import { STANDARD_RULES } from '#rules/standard-rules.ts'
import type { WeatherRow } from '#rules/weather.ts'
import { OLD_WAYS } from './old-ways.ts'
import { OPEN_COUNTRY } from './open-country.ts'
import { type Preset, withStandardSources } from './preset.ts'
import { THREE_WATCHES } from './three-watches.ts'

const weatherRow = (
  [from, to]: readonly [number, number],
  name: string,
  changes: Partial<WeatherRow>,
): WeatherRow => ({
  ...{ from, to, name, rain: 'Heavy', gallons: 1, dc: 0, points: 0, canoe: true },
  ...changes,
})

const STORMY_JUNGLE = withStandardSources({
  id: 'stormy-jungle',
  name: 'Stormy jungle',
  about:
    'The standard with a d20 for the weather: on a 20 a storm, in which it is easy to get lost.',
  rules: {
    ...STANDARD_RULES,
    weather: {
      on: 'weather',
      tables: [
        {
          id: 'weather',
          name: 'Weather',
          die: 20,
          rows: [
            weatherRow([1, 16], 'Light', { rain: 'Light', gallons: 0 }),
            weatherRow([17, 19], 'Heavy', {}),
            weatherRow([20, 20], 'Storm', { dc: 5, canoe: false }),
          ],
        },
      ],
    },
  },
  sources: [
    {
      fields: ['weather'],
      source:
        'What many tables that play jungle expeditions write that they roll: rain on a d20, and a tropical storm on a 20. DC 5, and that no canoe goes out, are ours.',
    },
  ],
})

const HOUSE_RULES = 'What many tables that play jungle expeditions write that they changed.'

const DEEP_JUNGLE = withStandardSources({
  id: 'deep-jungle',
  name: 'Deep jungle',
  about: 'The standard with what tables commonly change: more encounters, canoes, and a pace die.',
  rules: {
    ...STANDARD_RULES,
    encounters: { ...STANDARD_RULES.encounters, onAtLeast: 16 },
    movement: { ...STANDARD_RULES.movement, canoe: 2, paceDie: 'one-hex' },
  },
  sources: [
    { fields: ['encounters.onAtLeast', 'movement.canoe', 'movement.paceDie'], source: HOUSE_RULES },
  ],
})

const STANDARD: Preset = {
  id: 'standard',
  name: 'The standard',
  about: 'One hex a day through the jungle, as the specification has it.',
  rules: STANDARD_RULES,
  sources: [
    {
      fields: [
        ...['encounters', 'weather', 'needs', 'navigation', 'movement.hexes'],
        ...['id', 'name', 'playersName', 'dc', 'water', 'sight', 'colour', 'table'].map(
          (part) => `terrains.*.${part}`,
        ),
      ],
      source: 'Overland’s specification.',
    },
    {
      fields: [
        ...['movement.paceDie', 'movement.canoe', 'movement.leftover', 'quantities'],
        ...['terrains.*.cost', 'terrains.*.fastest'],
      ],
      source: 'The specification has nothing of the kind, so it is off.',
    },
    {
      fields: ['forage'],
      source: 'Ours: the specification does not forage. DC 15 is that of most of its terrains.',
    },
  ],
}

/** R-RULE-5: the ready rule sets, the standard first. */
export const PRESETS: readonly Preset[] = [
  STANDARD,
  DEEP_JUNGLE,
  OPEN_COUNTRY,
  OLD_WAYS,
  THREE_WATCHES,
  STORMY_JUNGLE,
]
