import { type CSSProperties, memo, type ReactNode, useEffect, useState } from 'react'
import { hexNamingOf } from '#client/chart/hex-name.ts'
import { setEncounterShared } from '#client/session/encounter-edits.ts'
import { useGm, useGmSession } from '#client/session/use-gm.ts'
import { Button } from '#client/ui/button.tsx'
import { sayNumber } from '#client/ui/format/numbers.ts'
import { RainIcon } from '#client/ui/icons.tsx'
import { Checkbox } from '#client/ui/inputs.tsx'
import { MarkdownNote } from '#client/ui/markdown/markdown-note.tsx'
import type { EncounterView } from '#protocol/rules/encounters.ts'
import type { Rewind } from '#protocol/runs.ts'
import type { JournalDay } from '#protocol/views.ts'
import { hasTerrainCosts } from '#rules/movement.ts'
import { sayWeather } from '#rules/weather-name.ts'
import { headingAngle } from '#shared/hex.ts'
import * as storyWords from '../words.ts'
import { BackToMorning } from './back-to-morning.tsx'
import styles from './day.module.css'
import { sayDice, sayMode, sayMovement } from './say-day.ts'
import * as words from './words.ts'

const ARROW_PATH = 'M12 3 19 12h-4v9H9v-9H5z'
const CAMP_PATH = 'M12 4 22 20h-7l-3-5-3 5H2z'
const STORES = ['food', 'water', 'ointment'] as const

export const dayHeadingId = (day: number): string => `journal-day-${day}`

interface DayProps {
  readonly day: JournalDay
  /** Whether dice, stores and what players may read are shown, as on the journal's page. */
  readonly isFull?: boolean
  /** Whether this device stores unsaved notes of the day. */
  readonly isDrafted?: boolean
  /** Whether the day's notes are being edited below, so that they are not shown here, too. */
  readonly isEdited?: boolean
  readonly onWrite?: (day: number) => void
  /** R-REW-1: takes back this day and all later ones. */
  readonly onBack?: (rewind: Rewind) => Promise<void>
  readonly onOpenAgain?: (encounter: EncounterView) => void
}

/** A day as the GM reads it: next to the map, on the journal's page, and in print. */
export const Day = memo((props: DayProps) => {
  const { day, isFull = false, isDrafted, isEdited, onWrite, onBack, onOpenAgain } = props
  const { notes, alerts, rolls, undone } = day
  const daysEnded = useGmSession(({ view }) => view?.day ?? 0)
  const Heading = isFull ? 'h4' : 'h3'
  const headingProps = isFull ? { id: dayHeadingId(day.day), tabIndex: -1 } : {}
  const actions = !undone && (onWrite || onBack) && (
    <div className={isFull ? `row ${styles.actions}` : styles.actions}>
      {onWrite && !isEdited && (
        <Button onClick={() => onWrite(day.day)}>
          {isFull ? notesButtonLabel(day, isDrafted) : words.notes}
          <span className="visually-hidden"> {words.ofDay(day.day)}</span>
        </Button>
      )}
      {onBack && day.day <= daysEnded && (
        <BackToMorning day={day.day} count={daysEnded - day.day + 1} onBack={onBack} />
      )}
    </div>
  )
  const session = notes.session !== null && (
    <p className={`break-words ${styles.session}`}>{words.begins(notes.session)}</p>
  )
  return (
    <article
      className={`ruled ${styles.day}`}
      data-full={isFull || undefined}
      data-undone={undone || undefined}
      aria-labelledby={headingProps.id}
    >
      <header className={styles.head}>
        <Heading {...headingProps} className={styles.number}>
          {storyWords.day(day.day)}
          {undone && <span className={styles.undone}>{words.undone}</span>}
        </Heading>
        {isFull && session}
        {isFull && actions}
      </header>
      <div className={`stack gap-1 ${styles.text}`}>
        {!isFull && session}
        {isDrafted && !isEdited && <strong className="marked">{words.unsavedHere}</strong>}
        <DayMovement day={day} />
        {alerts.length > 0 && (
          <ul className={`stack gap-2 ${styles.alerts}`}>
            {alerts.map((alert, index) => (
              <li key={alert} className="side-bar">
                {alert}
                <EncounterDetails
                  day={day}
                  alert={index}
                  isFull={isFull}
                  onOpenAgain={onOpenAgain}
                />
              </li>
            ))}
          </ul>
        )}
        {!isEdited && <Notes day={day} />}
        {isFull ? (
          <div className={styles.beside}>
            {rolls.length > 0 && <DiceList day={day} />}
            <BalanceTable day={day} />
          </div>
        ) : (
          rolls.length > 0 && (
            <details className="fold">
              <summary className="small">{words.dice(rolls.length)}</summary>
              <DiceList day={day} />
            </details>
          )
        )}
        {!isFull && actions}
      </div>
    </article>
  )
})

const notesButtonLabel = ({ notes }: JournalDay, isDrafted = false): string => {
  if (isDrafted) return words.goOnWriting
  const hasNotes = notes.gm !== '' || notes.players !== '' || notes.session !== null
  return hasNotes ? words.edit : words.write
}

const DayMovement = ({ day }: { readonly day: JournalDay }) => {
  const naming = useGmSession(({ view }) => view && hexNamingOf(view))
  const turn = day.direction === null ? 0 : headingAngle(day.direction, day.pointy)
  const arrow = { '--turn': `${turn}deg` } as CSSProperties
  const { rain } = day.map
  return (
    <div className="stack gap-1">
      {day.rulesChanged && <em className="marked">{words.rulesChanged}</em>}
      <p className={`line ${styles.movement}`}>
        <svg className={styles.arrow} style={arrow} viewBox="0 0 24 24" aria-hidden="true">
          <path d={day.direction === null ? CAMP_PATH : ARROW_PATH} />
        </svg>
        <span>{sayMovement(day, naming)}</span>
      </p>
      <p className={`row soft small ${styles.mode}`}>
        {sayMode(day.order, day.checks?.terrain, day.checks?.countedPace)}
        {!day.order.manual && (
          <span className="line gap-1">
            <RainIcon rain={rain} />
            {sayWeather(storyWords.rain[rain], day.weather)}
          </span>
        )}
      </p>
    </div>
  )
}

interface EncounterDetailsProps {
  readonly day: JournalDay
  readonly alert: number
  readonly isFull: boolean
  readonly onOpenAgain: DayProps['onOpenAgain']
}

/** The state, note and quantities of the encounter that an alert is about. */
const EncounterDetails = ({
  day: { events, encounters },
  alert,
  isFull,
  onOpenAgain,
}: EncounterDetailsProps): ReactNode => {
  const event = events[alert]
  if (event?.kind !== 'encounter') return null
  const encounter = encounters.find(({ id }) => id === event.id)
  if (!encounter) return null
  const { state, note, quantities } = encounter
  const isDone = state === 'resolved' || state === 'avoided'
  // If the event has quantities, the alert's sentence contains them.
  const laterQuantities = event.quantities === undefined ? quantities : []
  return (
    <div className={styles.met}>
      <p className="row">
        <em className="soft" data-state={state}>
          {words.state[state]}
        </em>
        {laterQuantities.map(({ dice, total }) => ` ${words.quantity(dice, total)}`).join(',')}
        {isDone && onOpenAgain && (
          <Button className={styles.again} onClick={() => onOpenAgain(encounter)}>
            {words.openAgain}
            <span className="visually-hidden"> {encounter.name}</span>
          </Button>
        )}
      </p>
      {note !== '' && <p className={styles.note}>{note}</p>}
      {isFull && <ShareCheckbox encounter={encounter} />}
    </div>
  )
}

/** R-STORY-6: lets players read about the encounter in their journal. */
const ShareCheckbox = ({ encounter }: { readonly encounter: EncounterView }) => {
  const gm = useGm()
  const shared = encounter.shared === true
  /** The choice that is being saved; null after the journal was loaded again. */
  const [pendingShare, setPendingShare] = useState<boolean | null>(null)
  useEffect(() => {
    if (pendingShare === shared) setPendingShare(null)
  }, [pendingShare, shared])
  const share = async (isShared: boolean): Promise<void> => {
    setPendingShare(isShared)
    if (!(await gm.run(setEncounterShared(encounter, isShared)))) setPendingShare(null)
  }
  return (
    <Checkbox
      className={styles.shared}
      checked={pendingShare ?? shared}
      onChange={(isShared) => void share(isShared)}
    >
      {words.shared}
      <span className="visually-hidden">: {encounter.name}</span>
    </Checkbox>
  )
}

const Notes = ({ day: { notes } }: { readonly day: JournalDay }) => {
  if (notes.gm === '' && notes.players === '') return null
  return (
    <div className="form broad">
      {(['gm', 'players'] as const).map(
        (audience) =>
          notes[audience] !== '' && (
            <section
              key={audience}
              className={`side-bar ${styles.audience}`}
              data-audience={audience}
            >
              <h5>{words.forWhom[audience]}</h5>
              <MarkdownNote text={notes[audience]} />
            </section>
          ),
      )}
    </div>
  )
}

/** R-DAY-8: the day's dice, each with its result and its effect. */
const DiceList = ({ day }: { readonly day: JournalDay }) => {
  const isPoints = useGmSession(({ view }) => view !== null && hasTerrainCosts(view.rules))
  return (
    <ul className={`row small ${styles.list}`} aria-label={words.diceOf(day.day)}>
      {sayDice(day, isPoints).map(({ purpose, name, die, result, verdict, mark }) => (
        <li key={purpose}>
          {name} <span className="soft">{die}</span> <strong>{result}</strong>
          {verdict}
          {mark !== '' && <em className="marked"> {mark}</em>}
        </li>
      ))}
    </ul>
  )
}

/** R-NOTE-6: what the day used of each store and brought in, the GM's edits included. */
const BalanceTable = ({ day: { day, balance, map } }: { readonly day: JournalDay }) => {
  if (!balance) return null
  const isEdited = STORES.some((store) => balance[store].edited !== 0)
  const columns = (['edited', 'gained', 'used'] as const).slice(isEdited ? 0 : 1)
  return (
    <table className={`figures small ${styles.balance}`} aria-label={words.storesOf(day)}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{words.balance.store}</span>
          </th>
          {columns.map((column) => (
            <th key={column} scope="col">
              {words.balance[column]}
            </th>
          ))}
          <th scope="col">{words.balance.left}</th>
        </tr>
      </thead>
      <tbody>
        {STORES.map((store) => (
          <tr key={store}>
            <th scope="row">{words.store[store]}</th>
            {columns.map((column) => (
              <td key={column}>
                {words.signed(balance[store][column] * (column === 'used' ? -1 : 1))}
              </td>
            ))}
            <td>
              <b>{sayNumber(map[store])}</b>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
