import { memo, type ReactNode, useEffect, useState } from 'react'
import type { EncounterView } from '../../../protocol/encounters.ts'
import type { JournalDay } from '../../../protocol/views.ts'
import type { Numbering } from '../../../rules/hex-number.ts'
import { Button } from '../../ui/button.tsx'
import { dayNumber } from '../../ui/words.ts'
import { BackToMorning } from '../journal/back-to-morning.tsx'
import { Course } from '../journal/course.tsx'
import { DiceList } from '../journal/dice-list.tsx'
import { Met, metOf } from '../journal/met.tsx'
import { ofDay } from '../journal/words.ts'
import { Told } from '../told.tsx'
import { BalanceTable } from './balance-table.tsx'
import styles from './day-page.module.css'
import * as words from './words.ts'

/** The id of a day's heading. */
export const dayHeadingId = (day: number): string => `journal-day-${day}`

/** What the journal's page does with a day. */
export interface DayIntents {
  readonly onWrite: (day: number) => void
  readonly onOpenAgain: (encounter: EncounterView) => void
  /** R-REW-1 */
  readonly onBack: (day: number) => Promise<void>
  /** Resolves to whether it went. */
  readonly onShare: (encounter: EncounterView, shared: boolean) => Promise<boolean>
}

interface DayPageProps extends DayIntents {
  readonly day: JournalDay
  /** Days that stand. */
  readonly daysEnded: number
  readonly naming: Numbering | null
  /** Whether this device holds notes of it that are not saved. */
  readonly isDrafted: boolean
  /** Whether its notes are being written below: they are not shown twice. */
  readonly isEdited: boolean
}

const Notes = ({ day }: { readonly day: JournalDay }) => {
  const { gm, players } = day.notes
  if (gm === '' && players === '') return null
  return (
    <div className={styles.notes}>
      {(['gm', 'players'] as const).map(
        (hand) =>
          day.notes[hand] !== '' && (
            <section key={hand} className={styles.hand} data-hand={hand}>
              <h5>{hand === 'gm' ? words.forMe : words.forPlayers}</h5>
              <Told text={day.notes[hand]} />
            </section>
          ),
      )}
    </div>
  )
}

const Shared = ({
  encounter,
  onShare,
}: Pick<DayIntents, 'onShare'> & { readonly encounter: EncounterView }): ReactNode => {
  const shared = encounter.shared === true
  /** Until the journal is read again. */
  const [wish, setWish] = useState<boolean | null>(null)
  useEffect(() => {
    if (wish === shared) setWish(null)
  }, [wish, shared])
  const share = async (wanted: boolean): Promise<void> => {
    setWish(wanted)
    if (!(await onShare(encounter, wanted))) setWish(null)
  }
  return (
    <label className={styles.shared}>
      <input
        type="checkbox"
        checked={wish ?? shared}
        onChange={({ target }) => void share(target.checked)}
      />
      <span>
        {words.shared}
        <span className="visually-hidden">: {encounter.name}</span>
      </span>
    </label>
  )
}

/** A day that stands: what was set out to do, the dice, the stores, the encounters, both notes. */
export const DayPage = memo((props: DayPageProps) => {
  const { day, daysEnded, naming, isDrafted, isEdited, onWrite, onOpenAgain, onBack, onShare } =
    props
  const { notes } = day
  const hasNotes = notes.gm !== '' || notes.players !== '' || notes.session !== null
  return (
    <article className={styles.day} aria-labelledby={dayHeadingId(day.day)}>
      <header className={styles.head}>
        <h4 id={dayHeadingId(day.day)} tabIndex={-1}>
          {dayNumber(day.day)}
        </h4>
        {notes.session !== null && <p className={styles.begins}>{words.begins(notes.session)}</p>}
        <div className={styles.actions}>
          {!isEdited && (
            <Button className={styles.action} onClick={() => onWrite(day.day)}>
              {isDrafted ? words.goOnWriting : hasNotes ? words.edit : words.write}
              <span className="visually-hidden"> {ofDay(day.day)}</span>
            </Button>
          )}
          {day.day <= daysEnded && (
            <BackToMorning day={day.day} daysEnded={daysEnded} onBack={onBack} />
          )}
        </div>
      </header>
      {isDrafted && !isEdited && <p className={styles.drafted}>{words.unsavedHere}</p>}
      <div className={styles.course}>
        <Course day={day} naming={naming} />
      </div>
      {day.alerts.length > 0 && (
        <ul className={styles.alerts}>
          {day.alerts.map((alert, index) => {
            const met = metOf(day, index)
            return (
              <li key={alert}>
                {alert}
                {met && (
                  <Met {...met} onOpenAgain={onOpenAgain}>
                    <Shared encounter={met.encounter} onShare={onShare} />
                  </Met>
                )}
              </li>
            )
          })}
        </ul>
      )}
      {!isEdited && <Notes day={day} />}
      <div className={styles.beside}>
        {day.rolls.length > 0 && (
          <div className={styles.dice}>
            <DiceList day={day} label={words.diceOf(day.day)} />
          </div>
        )}
        <BalanceTable day={day} />
      </div>
    </article>
  )
})
