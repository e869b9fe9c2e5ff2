import type { ReactNode } from 'react'
import type { EncounterView } from '../../../protocol/encounters.ts'
import type { JournalDay } from '../../../protocol/views.ts'
import { Button } from '../../ui/button.tsx'
import styles from './journal-day.module.css'
import * as words from './words.ts'

interface MetProps {
  readonly encounter: EncounterView
  /** The sentence tells the quantities. */
  readonly isCounted: boolean
  readonly onOpenAgain: ((encounter: EncounterView) => void) | undefined
  /** Below the state. */
  readonly children?: ReactNode
}

/** The state, note and quantities of an encounter, under its sentence. */
export const Met = ({ encounter, isCounted, onOpenAgain, children }: MetProps) => {
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
      {children}
    </div>
  )
}

/** The encounter that an alert of a day tells of. */
export const metOf = (
  { events, encounters }: JournalDay,
  alert: number,
): Pick<MetProps, 'encounter' | 'isCounted'> | undefined => {
  const event = events[alert]
  if (event?.kind !== 'encounter') return undefined
  const encounter = encounters.find(({ id }) => id === event.id)
  return encounter && { encounter, isCounted: event.quantities !== undefined }
}
