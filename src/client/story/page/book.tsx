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
import type { Chapter, ChapterEntry } from './chapters.ts'
import styles from './journal-page.module.css'
import { type NotesEditing, NotesEditor } from './notes-editor.tsx'
import * as words from './words.ts'

interface FoldState {
  /** Whether all chapters are folded, also those that are not loaded yet. */
  readonly areAllFolded: boolean
  /** Keys of the chapters that are open although all are folded, or folded although none are. */
  readonly exceptions: ReadonlySet<string>
}

export const NOTHING_FOLDED: FoldState = { areAllFolded: false, exceptions: new Set() }

const withChapterFold = (
  { areAllFolded, exceptions }: FoldState,
  key: string,
  isOpen: boolean,
): FoldState => {
  const changed = new Set(exceptions)
  if (isOpen === areAllFolded) changed.add(key)
  else changed.delete(key)
  return { areAllFolded, exceptions: changed }
}

interface BookProps {
  readonly journal: Journal
  readonly chapters: readonly Chapter[]
  /** The title of the days before the first session. */
  readonly before: string
  readonly editing: NotesEditing
  readonly folds: FoldState
  readonly onFolds: (folds: FoldState) => void
  readonly onGo: (day: number) => void
  /** Shows older days; null if there are none. */
  readonly onOlder: (() => void) | null
}

/** The journal as a list of chapters. */
export const Book = (props: BookProps) => {
  const { journal, chapters, before, editing, folds, onFolds, onGo, onOlder } = props
  const { days, failed, loading } = journal
  const gm = useGm()
  const book = useRef<HTMLDivElement>(null)
  const { openDay } = editing
  // The pressed button disappears with the day, so the focus moves to the heading.
  const onBack = useCallback(
    async (rewind: Rewind): Promise<void> => {
      const wasRewound = await gm.run({ kind: 'rewind', ...rewind })
      if (wasRewound) book.current?.closest('dialog')?.querySelector('h2')?.focus()
    },
    [gm],
  )
  const onOpenAgain = useCallback(
    (encounter: EncounterView): void => void gm.run(reopenEncounter(encounter)),
    [gm],
  )
  const closeNotes = (day: number): void => {
    openDay(null)
    document.getElementById(dayHeadingId(day))?.focus()
  }
  const renderEntry = (entry: ChapterEntry): ReactNode => {
    if (entry.kind === 'undone')
      return <UndoneDays key={entry.days[0]?.revision} days={entry.days} />
    const { day } = entry
    const isEdited = editing.open === day.day
    return (
      <Fragment key={day.revision}>
        <Day
          day={day}
          isFull
          isDrafted={editing.draftDays.includes(day.day)}
          isEdited={isEdited}
          onWrite={openDay}
          onOpenAgain={onOpenAgain}
          onBack={onBack}
        />
        {isEdited && (
          <NotesEditor day={day.day} editing={editing} onClose={() => closeNotes(day.day)} />
        )}
      </Fragment>
    )
  }
  const draftDays = editing.draftDays.filter((day) => day !== editing.open)
  return (
    <div ref={book} className={styles.book}>
      {draftDays.length > 0 && (
        <p className={`row note ${styles.drafts}`}>
          {dayWords.unsavedHere}{' '}
          {draftDays.map((day) => (
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
          <Button
            onClick={() => onFolds({ areAllFolded: !folds.areAllFolded, exceptions: new Set() })}
          >
            {folds.areAllFolded ? words.unfoldAll : words.foldAll}
          </Button>
        </p>
      )}
      {failed && (
        <p className={`row wrong ${styles.failed}`} role="alert">
          {storyWords.notRead} <Button onClick={journal.reload}>{storyWords.reload}</Button>
        </p>
      )}
      {days === null && !failed && (
        <p className={`soft aside ${styles.word}`}>{dayWords.loading}</p>
      )}
      {days?.length === 0 && <p className={`soft aside ${styles.word}`}>{dayWords.empty}</p>}
      {editing.open !== null && days !== null && !editing.isDayLoaded && !loading && (
        <p role="alert">{words.notHere(editing.open)}</p>
      )}
      {chapters.map((chapter) => (
        <ChapterPart
          key={chapter.key}
          chapter={chapter}
          before={before}
          isOpen={folds.areAllFolded === folds.exceptions.has(chapter.key)}
          onOpen={(isOpen) => onFolds(withChapterFold(folds, chapter.key, isOpen))}
          renderEntry={renderEntry}
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
  readonly renderEntry: (entry: ChapterEntry) => ReactNode
}

/** R-PAGE-1: the days of a session, which fold away under its heading. */
const ChapterPart = ({ chapter, before, isOpen, onOpen, renderEntry }: ChapterPartProps) => {
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
      {isOpen && <div id={id}>{entries.map(renderEntry)}</div>}
    </section>
  )
}

/** R-PAGE-2: undone days as one struck-through line that unfolds; newest first. */
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
