import { useId, useState } from 'react'
import { usePlan, usePlanner } from '#client/session/use-gm.ts'
import { sayNumber } from '#client/ui/format/numbers.ts'
import { readNumber } from '#client/ui/format/typed-numbers.ts'
import { NumberTable } from '#client/ui/number-table.tsx'
import { MAX_CARRIED } from '#protocol/limits.ts'
import type { Plan } from '#protocol/map/plan.ts'
import type { Forecast } from '#rules/forecast/forecast.ts'
import type { Pace } from '#rules/movement.ts'
import type { Supply } from '#rules/supplies.ts'
import styles from './forecast.module.css'
import * as words from './words.tsx'

/** R-CAST-8: in lb. */
const WEIGHTS = { food: 2, water: 8 } as const

/** R-CAST-8: what to have for so many days, and what of it to buy. */
interface ToBuy {
  readonly supply: Supply
  readonly needed: number
  readonly stored: number
  readonly buy: number
  /** The weight of `needed`, in lb; null: not counted. */
  readonly weight: number | null
}

/** R-CAST-8: the stores that anybody needs and that end, in the order of the screen. */
export const shoppingOf = (
  { daily, water }: { readonly daily: Forecast['daily']; readonly water: { from: number | null } },
  stored: Readonly<Record<Supply, number>>,
  days: number,
): ToBuy[] =>
  (['food', 'water', 'ointment'] as const)
    .filter((supply) => daily[supply] > 0 && (supply !== 'water' || water.from !== null))
    .map((supply) => {
      const needed = daily[supply] * days
      return {
        supply,
        needed,
        stored: stored[supply],
        buy: Math.max(0, needed - stored[supply]),
        weight: supply === 'ointment' ? null : needed * WEIGHTS[supply],
      }
    })

export const totalWeight = (list: readonly ToBuy[]): number =>
  list.reduce((sum, { weight }) => sum + (weight ?? 0), 0)

/** In lb, how much the party can carry; undefined if it is no such number. */
const readCarried = (text: string): Plan['carry'] | undefined =>
  text.trim() === '' ? null : readNumber('whole', text, { min: 0, max: MAX_CARRIED })

interface ProvisionsProps {
  readonly forecast: Forecast
  readonly pace: Pace
  readonly stored: Readonly<Record<Supply, number>>
}

/** R-CAST-8: what to buy, and what it weighs. */
export const Provisions = ({ forecast, pace, stored }: ProvisionsProps) => {
  const id = useId()
  const planner = usePlanner()
  const planned = usePlan()?.carry ?? null
  const [typed, setTyped] = useState('')
  const isFaulty = readCarried(typed) === undefined
  // Shows what was typed, until another page writes another plan.
  const text = isFaulty || readCarried(typed) === planned ? typed : String(planned ?? '')
  const carried = readCarried(text) ?? undefined
  const write = (typed: string): void => {
    setTyped(typed)
    const carry = readCarried(typed)
    if (carry !== undefined) planner.change({ carry })
  }
  const { most: days } = forecast.paces[pace]
  const list = days === null ? [] : shoppingOf(forecast, stored, days)
  const weight = totalWeight(list)
  return (
    <>
      {days === null ? (
        <p>{words.noProvisions}</p>
      ) : (
        <p className={styles.read}>
          {words.enough(days, list, weight)}
          {carried === undefined ? '.' : words.canCarry(carried, weight)}
        </p>
      )}
      <p className="row">
        <label htmlFor={id}>{words.carry}</label>
        <input
          id={id}
          className={`field ${styles.carry}`}
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
          <NumberTable
            rows={list}
            columns={[
              [words.shopping.store, ({ supply }) => words.supply[supply]],
              [words.shopping.needed, ({ needed }) => sayNumber(needed)],
              [
                words.shopping.weight,
                ({ weight: of }) => (of === null ? words.noWeight : words.weight(of)),
              ],
              [words.shopping.stored, ({ stored: has }) => sayNumber(has)],
              [words.shopping.buy, ({ buy }) => sayNumber(buy)],
            ]}
          />
        </div>
      )}
      <p className="soft">{words.aboutWeights}</p>
    </>
  )
}
