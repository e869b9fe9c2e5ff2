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
import { roundedUp, shoppingOf, type ToBuy, totalWeight, weightOfRain } from './load.ts'
import * as words from './words.tsx'

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
        <span id={`${id}-fault`} className={styles.fault} aria-live="polite">
          {isFaulty && words.carryFault}
        </span>
      </p>
      {list.length > 0 && (
        <div className={styles.wide}>
          <table className={styles.table}>
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
      <p className={styles.soft}>{words.aboutWeights}</p>
    </>
  )
}
