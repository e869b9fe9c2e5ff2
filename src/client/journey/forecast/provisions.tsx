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

/** R-CAST-8: the weights of one ration and of one gallon, in lb. */
const UNIT_WEIGHTS = { food: 2, water: 8 } as const

/** R-CAST-8: how much of a store the journey needs, and how much of it to buy. */
interface ShoppingItem {
  readonly supply: Supply
  readonly needed: number
  readonly stored: number
  readonly buy: number
  /** The weight of `needed`, in lb; null for ointment, which is not weighed. */
  readonly weight: number | null
}

/** R-CAST-8: the stores that somebody needs and that can run out, in the order of the screen. */
export const shoppingList = (
  { daily, water }: { readonly daily: Forecast['daily']; readonly water: { from: number | null } },
  stored: Readonly<Record<Supply, number>>,
  days: number,
): ShoppingItem[] =>
  (['food', 'water', 'ointment'] as const)
    .filter((supply) => daily[supply] > 0 && (supply !== 'water' || water.from !== null))
    .map((supply) => {
      const needed = daily[supply] * days
      return {
        supply,
        needed,
        stored: stored[supply],
        buy: Math.max(0, needed - stored[supply]),
        weight: supply === 'ointment' ? null : needed * UNIT_WEIGHTS[supply],
      }
    })

export const totalWeight = (list: readonly ShoppingItem[]): number =>
  list.reduce((sum, { weight }) => sum + (weight ?? 0), 0)

/** Reads how much the party can carry, in lb; null if empty, undefined if it is not a valid number. */
const readCapacity = (text: string): Plan['carry'] | undefined =>
  text.trim() === '' ? null : readNumber('whole', text, { min: 0, max: MAX_CARRIED })

interface ProvisionsProps {
  readonly forecast: Forecast
  readonly pace: Pace
  readonly stored: Readonly<Record<Supply, number>>
}

/** R-CAST-8: provisions to buy for the journey, and their weight. */
export const Provisions = ({ forecast, pace, stored }: ProvisionsProps) => {
  const id = useId()
  const planner = usePlanner()
  const plannedCapacity = usePlan()?.carry ?? null
  const [typed, setTyped] = useState('')
  const isInvalid = readCapacity(typed) === undefined
  // Shows the typed text until another page changes the plan.
  const text =
    isInvalid || readCapacity(typed) === plannedCapacity ? typed : String(plannedCapacity ?? '')
  const capacity = readCapacity(text) ?? undefined
  const changeText = (typed: string): void => {
    setTyped(typed)
    const carry = readCapacity(typed)
    if (carry !== undefined) planner.change({ carry })
  }
  const { most: days } = forecast.paces[pace]
  const list = days === null ? [] : shoppingList(forecast, stored, days)
  const weight = totalWeight(list)
  return (
    <>
      {days === null ? (
        <p>{words.noProvisions}</p>
      ) : (
        <p className={styles.read}>
          {words.enough(days, list, weight)}
          {capacity === undefined ? '.' : words.canCarry(capacity, weight)}
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
          aria-invalid={isInvalid}
          aria-describedby={`${id}-fault`}
          onChange={(event) => changeText(event.target.value)}
        />
        <span id={`${id}-fault`} className="wrong" aria-live="polite">
          {isInvalid && words.carryFault}
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
                ({ weight }) => (weight === null ? words.noWeight : words.weight(weight)),
              ],
              [words.shopping.stored, ({ stored }) => sayNumber(stored)],
              [words.shopping.buy, ({ buy }) => sayNumber(buy)],
            ]}
          />
        </div>
      )}
      <p className="soft">{words.aboutWeights}</p>
    </>
  )
}
