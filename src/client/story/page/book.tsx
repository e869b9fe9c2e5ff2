import { Fragment, type ReactNode, useCallback, useId, useRef } from 'react'
import { reopenEncounter } from '#client/session/encounter-edits.ts'
import { useGm } from '#client/session/use-gm.ts'
import { Button } from '#client/ui/button.tsx'
import { UnfoldIcon } from '#client/ui/icons.tsx'
import type { EncounterView } from '#protocol/rules/encounters.ts'
import type { Rewind } from '#protocol/runs.ts'
import type { JournalDay } from '#protocol/views.ts'
import { Day, dayHeadingId } from '../day/day.tsx'
import * as dayWords from '../day/words.ts'
import type { Journal } from '../use-journal.ts'
import * as storyWords from '../words.ts'
import type { Chapter, Entry } from './chapters.ts'
import styles from './journal-page.module.css'
import { NotesEditor, type NotesWork } from './notes-editor.tsx'
import * as words from './words.ts'

interface Folds {
  /** Whether chapters are folded, those included that are not loaded yet. */
  readonly all: boolean
  /** The keys of those that are not as all are. */
  readonly others: ReadonlySet<string>
}

export const NOTHING_FOLDED: Folds = { all: false, others: new Set() }

const withFold = ({ all, others }: Folds, key: string, isOpen: boolean): Folds => {
  const next = new Set(others)
  if (isOpen === all) next.add(key)
  else next.delete(key)
  return { all, others: next }
}

interface BookProps {
  readonly journal: Journal
  readonly chapters: readonly Chapter[]
  /** The title of the days before the first session. */
  readonly before: string
  readonly work: NotesWork
  readonly folds: Folds
  readonly onFolds: (folds: Folds) => void
  readonly onGo: (day: number) => void
  /** Shows older days; null: there are none. */
  readonly onOlder: (() => void) | null
}

export const Book = (props: BookProps) => {
  const { journal, chapters, before, work, folds, onFolds, onGo, onOlder } = props
  const { days, failed, loading } = journal
  const gm = useGm()
  const book = useRef<HTMLDivElement>(null)
  const { openDay } = work
  // Its button goes with the day.
  const onBack = useCallback(
    async (back: Rewind): Promise<void> => {
      const went = await gm.run({ kind: 'rewind', ...back })
      if (went) book.current?.closest('dialog')?.querySelector('h2')?.focus()
    },
    [gm],
  )
  const onOpenAgain = useCallback(
    (met: EncounterView): void => void gm.run(reopenEncounter(met)),
    [gm],
  )
  const closeNotes = (day: number): void => {
    openDay(null)
    document.getElementById(dayHeadingId(day))?.focus()
  }
  const draw = (entry: Entry): ReactNode => {
    if (entry.kind === 'undone')
      return <UndoneDays key={entry.days[0]?.revision} days={entry.days} />
    const { day } = entry
    const isEdited = work.open === day.day
    return (
      <Fragment key={day.revision}>
        <Day
          day={day}
          isFull
          isDrafted={work.drafted.includes(day.day)}
          isEdited={isEdited}
          onWrite={openDay}
          onOpenAgain={onOpenAgain}
          onBack={onBack}
        />
        {isEdited && <NotesEditor day={day.day} work={work} onClose={() => closeNotes(day.day)} />}
      </Fragment>
    )
  }
  const drafted = work.drafted.filter((day) => day !== work.open)
  return (
    <div ref={book} className={styles.book}>
      {drafted.length > 0 && (
        <p className={`row note ${styles.drafts}`}>
          {dayWords.unsavedHere}{' '}
          {drafted.map((day) => (
            <Button
              key={day}
              onClick={() => {
                onGo(day)
                openDay(day)
              }}
            >
              {words.notesOf(day)}
            </Button>
          ))}
        </p>
      )}
      {chapters.length > 1 && (
        <p className={`row ${styles.folds}`}>
          <Button onClick={() => onFolds({ all: !folds.all, others: new Set() })}>
            {folds.all ? words.unfoldAll : words.foldAll}
          </Button>
        </p>
      )}
      {failed && (
        <p className={`row wrong ${styles.failed}`} role="alert">
          {storyWords.notRead} <Button onClick={journal.readAgain}>{storyWords.readAgain}</Button>
        </p>
      )}
      {days === null && !failed && (
        <p className={`soft aside ${styles.word}`}>{dayWords.loading}</p>
      )}
      {days?.length === 0 && <p className={`soft aside ${styles.word}`}>{dayWords.empty}</p>}
      {work.open !== null && days !== null && !work.stands && !loading && (
        <p role="alert">{words.notHere(work.open)}</p>
      )}
      {chapters.map((chapter) => (
        <ChapterPart
          key={chapter.key}
          chapter={chapter}
          before={before}
          isOpen={folds.all === folds.others.has(chapter.key)}
          onOpen={(isOpen) => onFolds(withFold(folds, chapter.key, isOpen))}
          draw={draw}
        />
      ))}
      {onOlder ? (
        <Button className={styles.older} aria-disabled={loading} onClick={onOlder}>
          {storyWords.older}
        </Button>
      ) : (
        days && days.length > 0 && <p className={`soft aside ${styles.word}`}>{words.beginning}</p>
      )}
    </div>
  )
}

interface ChapterPartProps extends Pick<BookProps, 'before'> {
  readonly chapter: Chapter
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
  readonly draw: (entry: Entry) => ReactNode
}

/** R-PAGE-1: a session's days, that fold away under its heading. */
const ChapterPart = ({ chapter, before, isOpen, onOpen, draw }: ChapterPartProps) => {
  const { key, session, days, entries } = chapter
  const id = useId()
  const headingId = `journal-chapter-${key}`
  return (
    <section className={styles.chapter} aria-labelledby={headingId}>
      <h3>
        <button
          id={headingId}
          type="button"
          className={`inset row break-words wide ${styles.fold}`}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => onOpen(!isOpen)}
        >
          <span>{days === null ? words.takenBackOnly : (session ?? before)}</span>{' '}
          {days && (
            <span className={`soft ${styles.span}`}>{storyWords.days(days.first, days.last)}</span>
          )}
          <UnfoldIcon />
        </button>
      </h3>
      {isOpen && <div id={id}>{entries.map(draw)}</div>}
    </section>
  )
}

/** R-PAGE-2: one struck line, that opens. Newest first. */
const UndoneDays = ({ days }: { readonly days: readonly JournalDay[] }) => {
  const numbers = days.map(({ day }) => day)
  return (
    <details className={`fold soft ruled ${styles.undone}`}>
      <summary>
        <s>{words.undone(Math.min(...numbers), Math.max(...numbers), days.length)}</s>
      </summary>
      {days.map((day) => (
        <Day key={day.revision} day={day} />
      ))}
    </details>
  )
}
