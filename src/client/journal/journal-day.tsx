import type { CSSProperties, ReactNode } from 'react'
import type { EncounterView } from '../../protocol/encounters.ts'
import type { JournalDay as Day } from '../../protocol/views.ts'
import type { Numbering } from '../../rules/hex-number.ts'
import { ARROW_TURNS } from '../travel/pad-keys.ts'
import { Button } from '../ui/button.tsx'
import { HeavyRainIcon, LightRainIcon } from '../ui/icons.tsx'
import * as words from '../words/en/journal.ts'
import styles from './journal-day.module.css'
import { sayDice } from './verdicts.ts'
import { sayMode, sayMovement } from './words.ts'

const ARROW = 'M12 3 19 12h-4v9H9v-9H5z'
const CAMP = 'M12 4 22 20h-7l-3-5-3 5H2z'

const Dice = ({ day }: { readonly day: Day }) => (
  <details className={styles.dice}>
    <summary>{words.dice(day.rolls.length)}</summary>
    <ul>
      {sayDice(day).map(({ purpose, name, die, result, verdict, mark }) => (
        <li key={purpose}>
          {name} <span className={styles.sides}>{die}</span> <strong>{result}</strong>
          {verdict}
          {mark !== '' && <em className={styles.mark}> {mark}</em>}
        </li>
      ))}
    </ul>
  </details>
)

interface MetProps {
  readonly encounter: EncounterView
  /** The sentence tells the quantities. */
  readonly isCounted: boolean
  readonly onOpenAgain: ((encounter: EncounterView) => void) | undefined
}

/** The state, note and quantities of an encounter, under its sentence. */
const Met = ({ encounter, isCounted, onOpenAgain }: MetProps) => {
  const { state, note, quantities } = encounter
  const isDone = state === 'resolved' || state === 'avoided'
  return (
    <div className={styles.met}>
      <p>
        <em data-state={state}>{words.state[state]}</em>
        {!isCounted &&
          quantities.map(({ dice, total }) => ` ${words.quantity(dice, total)}`).join(',')}
        {isDone && onOpenAgain && (
          <Button className={styles.again} onClick={() => onOpenAgain(encounter)}>
            {words.openAgain}
            <span className="visually-hidden"> {encounter.name}</span>
          </Button>
        )}
      </p>
      {note !== '' && <p className={styles.note}>{note}</p>}
    </div>
  )
}

interface JournalDayProps {
  readonly day: Day
  readonly naming: Numbering | null
  readonly onOpenAgain?: (encounter: EncounterView) => void
  /** What can be done with the day. */
  readonly actions?: ReactNode
}

export const JournalDay = ({ day, naming, onOpenAgain, actions }: JournalDayProps) => {
  const turn = day.direction === null ? 0 : ARROW_TURNS[day.direction]
  const arrow = { '--turn': `${turn}deg` } as CSSProperties
  const metOf = (index: number): Omit<MetProps, 'onOpenAgain'> | undefined => {
    const event = day.events?.[index]
    if (event?.kind !== 'encounter') return undefined
    const encounter = day.encounters.find(({ id }) => id === event.id)
    return encounter && { encounter, isCounted: event.quantities !== undefined }
  }
  const { rain } = day.map
  return (
    <article className={styles.day} data-undone={day.undone || undefined}>
      <h3 className={styles.number}>
        {words.day(day.day)}
        {day.undone && <span className={styles.undone}>{words.undone}</span>}
      </h3>
      <div className={styles.text}>
        {day.rulesChanged && <p className={styles.rules}>{words.rulesChanged}</p>}
        <p className={styles.movement}>
          <svg className={styles.arrow} style={arrow} viewBox="0 0 24 24" aria-hidden="true">
            <path d={day.direction === null ? CAMP : ARROW} />
          </svg>
          <span>{sayMovement(day, naming)}</span>
        </p>
        <p className={styles.mode}>
          {sayMode(day.order, day.checks?.terrain)}
          {!day.order.manual && (
            <span className={styles.rain}>
              {rain === 'Heavy' ? <HeavyRainIcon /> : <LightRainIcon />}
              {words.rain[rain]}
            </span>
          )}
        </p>
        {day.alerts.length > 0 && (
          <ul className={styles.alerts}>
            {day.alerts.map((alert, index) => {
              const met = metOf(index)
              return (
                <li key={alert}>
                  {alert}
                  {met && <Met {...met} onOpenAgain={onOpenAgain} />}
                </li>
              )
            })}
          </ul>
        )}
        {day.rolls.length > 0 && <Dice day={day} />}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </article>
  )
}
