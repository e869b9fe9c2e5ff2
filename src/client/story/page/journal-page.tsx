import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { EncounterView } from '../../../protocol/encounters.ts'
import { openAgain, shareOf } from '../../gm/session/encounter-edits.ts'
import { type SaveState, savingState } from '../../gm/session/session-state.ts'
import { useCampaign, useGm, useGmSession, useView } from '../../gm/session/use-gm.ts'
import { Sheet } from '../../gm/sheet/sheet.tsx'
import { Button } from '../../ui/button.tsx'
import { useUnsavedWarning } from '../../ui/dialog/use-unsaved-warning.ts'
import { useKeptSwitch } from '../../ui/use-kept-switch.ts'
import { ExportLinks } from '../export-links.tsx'
import type { Journal } from '../journal/use-journal.ts'
import * as journalWords from '../journal/words.ts'
import { Scroller, useWhileNear } from '../use-near.ts'
import { ChapterPart } from './chapter-part.tsx'
import { type Entry, isBeyond, toChapters } from './chapters.ts'
import { DayPage, dayHeadingId } from './day-page.tsx'
import { filterDays, isFiltering, NO_FILTER } from './filter.ts'
import styles from './journal-page.module.css'
import { JournalTools } from './journal-tools.tsx'
import { nextSessionName } from './next-session.ts'
import { NotesEditor } from './notes-editor.tsx'
import { UndoneDays } from './undone-days.tsx'
import { type NotesWork, useNotes } from './use-notes.ts'
import * as words from './words.ts'

interface JournalPageProps {
  readonly journal: Journal
  /** The day whose notes are open at first. */
  readonly at: number | null
}

interface Folds {
  /** Whether chapters are folded, those included that are not loaded yet. */
  readonly all: boolean
  /** The keys of those that are not as all are. */
  readonly others: ReadonlySet<string>
}

const NOTHING_FOLDED: Folds = { all: false, others: new Set() }

/** Where the page is to go once that is drawn. */
interface Target {
  readonly day: number
  /** Another one for each jump, also to the same day. */
  readonly n: number
}

const stateOf = (
  sending: SaveState,
  { sending: isSending, unsaved, saved, open }: NotesWork,
): SaveState => {
  if (isSending) return sending
  if (saved?.kind === 'failed') return { kind: 'failed', why: saved.why, retries: false }
  if (unsaved && open !== null) return { kind: 'unsaved', fields: [words.unsavedNotes(open)] }
  return saved ?? { kind: 'clean' }
}

/** What became of edits from the journal that are no notes. */
const Said = ({ work }: { readonly work: NotesWork }) => {
  const { note, said } = useGmSession(({ note, said }) => ({ note, said }))
  return (
    <>
      {note && !work.sending && work.saved?.kind !== 'failed' && <p role="alert">{note}</p>}
      <p className="visually-hidden" aria-live="polite">
        {said}
      </p>
    </>
  )
}

export const JournalPage = ({ journal, at }: JournalPageProps) => {
  const gm = useGm()
  const campaign = useCampaign()
  const { naming, notes, daysEnded, isShared, canUndo } = useView((view) => ({
    naming: view.naming,
    notes: view.notes,
    daysEnded: view.day,
    isShared: view.settings.journal,
    canUndo: view.undo?.kind === 'note',
  }))
  const sending = useGmSession(savingState)
  const { days, hasOlder, failed, loading, loadUntil } = journal
  const work = useNotes(campaign, gm, journal, at)
  const [filter, setFilter] = useState(NO_FILTER)
  const [folds, setFolds] = useState(NOTHING_FOLDED)
  const [target, setTarget] = useState<Target | null>(at === null ? null : { day: at, n: 0 })
  const [preview, setPreview] = useKeptSwitch('overland-notes-preview')
  const body = useRef<HTMLDivElement>(null)
  useUnsavedWarning(work.unsaved, { outlivesReload: true })

  const filtering = isFiltering(filter)
  const shown = useMemo(
    () => (days ? filterDays(days, filter, naming) : null),
    [days, filter, naming],
  )
  const chapters = useMemo(() => toChapters(shown ?? [], notes), [shown, notes])
  const sessions = useMemo(
    () =>
      notes
        .flatMap(({ day, session: name }) => (name === null ? [] : [{ day, name }]))
        .toReversed(),
    [notes],
  )

  // A filter looks through all days.
  const readsAll = filtering && hasOlder && !loading && !failed
  useEffect(() => {
    if (readsAll) void loadUntil(() => false)
  }, [readsAll, loadUntil])

  const isTargetHere =
    target !== null &&
    chapters.some(({ days: of }) => of && of.first <= target.day && target.day <= of.last)
  const wanted = target?.day ?? null
  const seeks = wanted !== null && !isTargetHere && !filtering && hasOlder && !loading && !failed
  useEffect(() => {
    if (seeks) void loadUntil((loaded) => isBeyond(loaded, wanted))
  }, [seeks, wanted, loadUntil])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each jump, when it is drawn.
  useEffect(() => {
    if (!isTargetHere || target === null) return undefined
    const heading = document.getElementById(dayHeadingId(target.day))
    const isWriting = work.open === target.day
    if (!isWriting) heading?.focus({ preventScroll: true })
    // Days that are drawn above it on the way have other heights than was guessed.
    let frames = 6
    let frame = 0
    const settle = (): void => {
      document.getElementById(dayHeadingId(target.day))?.scrollIntoView({ block: 'start' })
      frames -= 1
      if (frames > 0) frame = requestAnimationFrame(settle)
    }
    settle()
    return () => cancelAnimationFrame(frame)
  }, [isTargetHere, target])

  const { openDay } = work
  const onWrite = useCallback((day: number): void => openDay(day), [openDay])
  const onShare = useCallback(
    (encounter: EncounterView, shared: boolean): Promise<boolean> =>
      gm.run(shareOf(encounter, shared)),
    [gm],
  )
  // Its button goes with the day.
  const onBack = useCallback(
    async (day: number): Promise<void> => {
      const went = await gm.run({ kind: 'rewind', day: day - 1 })
      if (went) body.current?.closest('dialog')?.querySelector('h2')?.focus()
    },
    [gm],
  )
  const onOpenAgain = useCallback((met: EncounterView): void => void gm.run(openAgain(met)), [gm])

  const older = useWhileNear<HTMLParagraphElement>(
    hasOlder && !failed && !filtering ? journal.loadOlder : null,
  )

  const closeNotes = (day: number): void => {
    openDay(null)
    document.getElementById(dayHeadingId(day))?.focus()
  }
  const draw = (entry: Entry): ReactNode => {
    if (entry.kind === 'undone')
      return <UndoneDays key={entry.days[0]?.revision} days={entry.days} naming={naming} />
    const { day } = entry
    const isEdited = work.open === day.day
    return (
      <div key={day.revision} className={styles.day}>
        <DayPage
          day={day}
          daysEnded={daysEnded}
          naming={naming}
          isDrafted={work.drafts[day.day] !== undefined}
          isEdited={isEdited}
          onWrite={onWrite}
          onOpenAgain={onOpenAgain}
          onBack={onBack}
          onShare={onShare}
        />
        {isEdited && (
          <NotesEditor
            day={day.day}
            work={work}
            nextSession={nextSessionName(notes)}
            preview={preview}
            onPreview={setPreview}
            onClose={() => closeNotes(day.day)}
          />
        )}
      </div>
    )
  }

  const sayTold = (): string => {
    if (filtering && shown)
      return hasOlder && !failed ? words.stillLooking(shown.length) : words.found(shown.length)
    return target && !isTargetHere && loading ? words.fetching : ''
  }
  const goTo = (day: number): void => {
    setFilter(NO_FILTER)
    setFolds(NOTHING_FOLDED)
    setTarget((before) => ({ day, n: (before?.n ?? 0) + 1 }))
  }
  const isFolded = (key: string): boolean => folds.all !== folds.others.has(key)
  const drafted = Object.keys(work.drafts)
    .map(Number)
    .filter((day) => day !== work.open)
  return (
    <Sheet
      title={journalWords.title}
      nav={{
        'aria-label': words.contents,
        children: (
          <>
            {sessions.length === 0 && <p className={styles.hint}>{words.noSessions}</p>}
            {sessions.map(({ day, name }) => (
              <button key={day} type="button" onClick={() => goTo(day)}>
                {name}
              </button>
            ))}
          </>
        ),
      }}
      body={{ ref: body }}
      save={{
        state: stateOf(sending, work),
        onSave: work.save,
        beside: (
          <>
            {canUndo && work.saved?.kind === 'saved' && (
              <Button onClick={() => void gm.run({ kind: 'undo' })}>{words.undoNotes}</Button>
            )}
            <Said work={work} />
          </>
        ),
      }}
    >
      <Scroller value={body}>
        <JournalTools
          filter={filter}
          onFilter={setFilter}
          last={daysEnded}
          onGo={goTo}
          told={sayTold()}
        />
        {days !== null && days.length > 0 && (
          <div className={styles.exports}>
            <ExportLinks
              campaign={campaign}
              sessions={sessions.map(({ name }) => name)}
              audiences={isShared ? ['gm', 'player'] : ['gm']}
            />
          </div>
        )}
        <div className={styles.book}>
          {drafted.length > 0 && (
            <p className={styles.drafts}>
              {words.unsavedHere}{' '}
              {drafted.map((day) => (
                <Button
                  key={day}
                  onClick={() => {
                    goTo(day)
                    openDay(day)
                  }}
                >
                  {words.notesOf(day)}
                </Button>
              ))}
            </p>
          )}
          {chapters.length > 1 && (
            <p className={styles.folds}>
              <Button onClick={() => setFolds({ all: !folds.all, others: new Set() })}>
                {folds.all ? words.unfoldAll : words.foldAll}
              </Button>
            </p>
          )}
          {failed && (
            <p className={styles.failed} role="alert">
              {journalWords.notRead}{' '}
              <Button onClick={journal.readAgain}>{journalWords.readAgain}</Button>
            </p>
          )}
          {days === null && !failed && <p className={styles.word}>{journalWords.loading}</p>}
          {days?.length === 0 && <p className={styles.word}>{journalWords.empty}</p>}
          {work.open !== null && days !== null && !work.stands && !loading && (
            <p role="alert">{words.notHere(work.open)}</p>
          )}
          {chapters.map((chapter) => {
            const { key, session: name, days: of } = chapter
            const before = sessions.length > 0 ? words.beforeSessions : words.allDays
            return (
              <ChapterPart
                key={key}
                chapter={chapter}
                title={of === null ? words.takenBackOnly : (name ?? before)}
                isOpen={!isFolded(key)}
                onOpen={(isOpen) =>
                  setFolds(({ all, others }) => {
                    const next = new Set(others)
                    if (isOpen === all) next.add(key)
                    else next.delete(key)
                    return { all, others: next }
                  })
                }
                wanted={wanted}
                draw={draw}
              />
            )
          })}
          <p ref={older} className={styles.older}>
            {hasOlder
              ? loading && words.fetching
              : days && days.length > 0 && !filtering && words.beginning}
          </p>
        </div>
      </Scroller>
    </Sheet>
  )
}
