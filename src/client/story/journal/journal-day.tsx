import type { ReactNode } from 'react'
import type { EncounterView } from '../../../protocol/encounters.ts'
import type { JournalDay as Day } from '../../../protocol/views.ts'
import type { Numbering } from '../../../rules/hex-number.ts'
import { Button } from '../../ui/button.tsx'
import { Told } from '../told.tsx'
import { Course } from './course.tsx'
import { DiceList } from './dice-list.tsx'
import styles from './journal-day.module.css'
import { Met, metOf } from './met.tsx'
import * as words from './words.ts'

interface JournalDayProps {
  readonly day: Day
  readonly naming: Numbering | null
  readonly onOpenAgain?: (encounter: EncounterView) => void
  /** What else can be done with the day. */
  readonly actions?: ReactNode
  /** Opens the notes of the day with this number. */
  readonly onWrite?: (day: number) => void
}

const Notes = ({ day }: { readonly day: Day }) => (
  <>
    {day.notes.gm !== '' && (
      <div className={styles.told} data-for="gm">
        <h4>{words.forMe}</h4>
        <Told text={day.notes.gm} />
      </div>
    )}
    {day.notes.players !== '' && (
      <div className={styles.told} data-for="players">
        <h4>{words.forPlayers}</h4>
        <Told text={day.notes.players} />
      </div>
    )}
  </>
)

export const JournalDay = ({ day, naming, onOpenAgain, actions, onWrite }: JournalDayProps) => (
  <article className={styles.day} data-undone={day.undone || undefined}>
    <h3 className={styles.number}>
      {words.day(day.day)}
      {day.undone && <span className={styles.undone}>{words.undone}</span>}
    </h3>
    <div className={styles.text}>
      {day.notes.session !== null && (
        <p className={styles.session}>{words.sessionStarts(day.notes.session)}</p>
      )}
      <Course day={day} naming={naming} />
      {day.alerts.length > 0 && (
        <ul className={styles.alerts}>
          {day.alerts.map((alert, index) => {
            const met = metOf(day, index)
            return (
              <li key={alert}>
                {alert}
                {met && <Met {...met} onOpenAgain={onOpenAgain} />}
              </li>
            )
          })}
        </ul>
      )}
      <Notes day={day} />
      {day.rolls.length > 0 && (
        <details className={styles.dice}>
          <summary>{words.dice(day.rolls.length)}</summary>
          <DiceList day={day} />
        </details>
      )}
      {(actions || (onWrite && !day.undone)) && (
        <div className={styles.actions}>
          {onWrite && !day.undone && (
            <Button className={styles.again} onClick={() => onWrite(day.day)}>
              {words.notes}
              <span className="visually-hidden"> {words.ofDay(day.day)}</span>
            </Button>
          )}
          {actions}
        </div>
      )}
    </div>
  </article>
)
