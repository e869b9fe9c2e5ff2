import type { Forecast } from '../../../rules/forecast/forecast.ts'
import type { Supply } from '../../../rules/supplies.ts'

/** R-CAST-8: in lb. */
const WEIGHTS = { food: 2, water: 8 } as const

const STEP = 10

/** R-CAST-8: as it is read aloud: up to the next ten. */
export const roundedUp = (lb: number): number => Math.ceil(lb / STEP) * STEP

/** R-CAST-8: what to have for so many days, and what of it to buy. */
export interface ToBuy {
  readonly supply: Supply
  readonly needed: number
  readonly stored: number
  readonly buy: number
  /** Of what is needed, in lb; null: not counted. */
  readonly weight: number | null
}

const weightOf = (supply: Supply, amount: number): number | null =>
  supply === 'ointment' ? null : amount * WEIGHTS[supply]

/** R-CAST-8: the stores that anybody needs, in the order of the screen. */
export const shoppingOf = (
  { daily }: Pick<Forecast, 'daily'>,
  stored: Readonly<Record<Supply, number>>,
  days: number,
): ToBuy[] =>
  (['food', 'water', 'ointment'] as const)
    .filter((supply) => daily[supply] > 0)
    .map((supply) => {
      const needed = daily[supply] * days
      return {
        supply,
        needed,
        stored: stored[supply],
        buy: Math.max(0, needed - stored[supply]),
        weight: weightOf(supply, needed),
      }
    })

export const totalWeight = (list: readonly ToBuy[]): number =>
  list.reduce((sum, { weight }) => sum + (weight ?? 0), 0)

/** R-CAST-8: what is taken off the weight where the rain does its part, in lb. */
export const weightOfRain = (needed: number, withRain: number): number =>
  (needed - withRain) * WEIGHTS.water
