import { STANDARD_RULES } from '../../rules/standard-rules.ts'
import type { WeatherRow } from '../../rules/weather.ts'
import { likeTheStandard } from './preset.ts'

const row = (
  [from, to]: readonly [number, number],
  name: string,
  more: Partial<WeatherRow>,
): WeatherRow => ({
  ...{ from, to, name, rain: 'Heavy', gallons: 1, dc: 0, points: 0, canoe: true },
  ...more,
})

export const STORMY_JUNGLE = likeTheStandard({
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
            row([1, 16], 'Light', { rain: 'Light', gallons: 0 }),
            row([17, 19], 'Heavy', {}),
            row([20, 20], 'Storm', { dc: 5, canoe: false }),
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
