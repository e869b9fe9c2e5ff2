import { useId, useState } from 'react'
import type { Forecast } from '../../../rules/forecast/forecast.ts'
import { HORIZON } from '../../../rules/forecast/plan.ts'
import type { Pace } from '../../../rules/movement.ts'
import type { Supply } from '../../../rules/supplies.ts'
import { useCampaign } from '../../gm/session/use-gm.ts'
import { sayNumber } from '../../ui/format/numbers.ts'
import { readNumber } from '../../ui/format/typed-numbers.ts'
import { keptText } from '../../ui/kept-text.ts'
import styles from './forecast.module.css'
import * as words from './words.tsx'

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

const MOST_CARRIED = 1_000_000

const amountOf = (list: readonly ToBuy[], supply: Supply): number =>
  list.find((each) => each.supply === supply)?.needed ?? 0

/** What the party can carry in lb, kept on this device. */
const useCarried = (campaign: string) => {
  const [kept] = useState(() => keptText('localStorage', `overland-carry-${campaign}`))
  const [text, setText] = useState(() => kept.read() ?? '')
  const carried = readNumber('whole', text, { min: 0, max: MOST_CARRIED })
  const write = (typed: string): void => {
    setText(typed)
    const value = readNumber('whole', typed, { min: 0, max: MOST_CARRIED })
    if (value !== undefined || typed.trim() === '') kept.write(typed.trim() || null)
  }
  return { text, carried, isFaulty: carried === undefined && text.trim() !== '', write }
}

interface ProvisionsProps {
  readonly forecast: Forecast
  readonly pace: Pace
  readonly stored: Readonly<Record<Supply, number>>
}

/** R-CAST-8: what to buy, and what it weighs. */
export const Provisions = ({ forecast, pace, stored }: ProvisionsProps) => {
  const id = useId()
  const { text, carried, isFaulty, write } = useCarried(useCampaign())
  const { provisions } = forecast.paces[pace]
  const list = provisions ? shoppingOf(forecast, stored, provisions.days) : []
  const exact = totalWeight(list)
  const weight = roundedUp(exact)
  const gallons = amountOf(list, 'water')
  const load = provisions && {
    days: provisions.days,
    rations: amountOf(list, 'food'),
    gallons,
    applications: amountOf(list, 'ointment'),
    weight,
  }
  const isWet = provisions !== null && provisions.gallonsWithRain < gallons
  return (
    <>
      {load === null ? (
        <p>{words.noProvisions(HORIZON)}</p>
      ) : (
        <p className={styles.read}>
          {words.enough(load)}
          {carried === undefined ? '.' : words.canCarry(carried)}{' '}
          {carried !== undefined &&
            (weight > carried
              ? words.tooMuch(weight - carried)
              : words.toSpare(carried - weight))}{' '}
          {isWet &&
            words.withRain(
              provisions.gallonsWithRain,
              roundedUp(exact - weightOfRain(gallons, provisions.gallonsWithRain)),
            )}
        </p>
      )}
      <p className={styles.carry}>
        <label htmlFor={id}>{words.carry}</label>
        <input
          id={id}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          value={text}
          aria-invalid={isFaulty}
          aria-describedby={`${id}-fault`}
          onChange={(event) => write(event.target.value)}
        />
        <span id={`${id}-fault`} className="wrong" aria-live="polite">
          {isFaulty && words.carryFault}
        </span>
      </p>
      {list.length > 0 && (
        <div className={styles.wide}>
          <table className="figures">
            <thead>
              <tr>
                <th scope="col">{words.shopping.store}</th>
                <th scope="col">{words.shopping.needed}</th>
                <th scope="col">{words.shopping.weight}</th>
                <th scope="col">{words.shopping.stored}</th>
                <th scope="col">{words.shopping.buy}</th>
              </tr>
            </thead>
            <tbody>
              {list.map(({ supply, needed, stored: has, buy, weight: of }) => (
                <tr key={supply}>
                  <th scope="row">{words.supply[supply]}</th>
                  <td>{sayNumber(needed)}</td>
                  <td>{of === null ? words.noWeight : words.weight(of)}</td>
                  <td>{sayNumber(has)}</td>
                  <td>{sayNumber(buy)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <p className="soft">{words.aboutWeights}</p>
    </>
  )
}
