import { useEffect, useMemo, useState } from 'react'
import { hexNamingOf } from '#client/chart/hex-name.ts'
import { useCampaign, useGm, useGmSession, useView } from '#client/session/use-gm.ts'
import { Sheet } from '#client/sheet/sheet.tsx'
import { goTo as navigate } from '#client/ui/address.ts'
import { Button } from '#client/ui/button.tsx'
import { gmPath } from '#protocol/paths.ts'
import { dayHeadingId } from '../day/day.tsx'
import { ExportLinks } from '../export-links.tsx'
import type { Journal } from '../use-journal.ts'
import { PAGE_SIZE } from '../use-paged-days.ts'
import * as storyWords from '../words.ts'
import { Book, NOTHING_FOLDED } from './book.tsx'
import { findDay, isLoadedBackTo, nextSessionName, toChapters } from './chapters.ts'
import styles from './journal-page.module.css'
import { filterDays, isFiltering, JournalTools, NO_FILTER } from './journal-tools.tsx'
import { useNotes } from './notes-editor.tsx'
import * as words from './words.ts'

interface JournalPageProps {
  readonly journal: Journal
  /** The day whose notes are open at first. */
  readonly at: number | null
}

/** The day to jump to. */
interface JumpTarget {
  readonly day: number
  /** Differs for each jump, so that a second jump to the same day scrolls again. */
  readonly jumpNumber: number
}

/** R-PAGE-3: loads older days until the day of a jump is there, and scrolls to it once it is drawn. */
const useJump = (
  { loadUntil }: Journal,
  target: JumpTarget | null,
  {
    isHere,
    mayLoad,
    isBeingEdited,
  }: Readonly<Record<'isHere' | 'mayLoad' | 'isBeingEdited', boolean>>,
): void => {
  const dayNumber = target?.day ?? null
  const needsOlder = dayNumber !== null && !isHere && mayLoad
  useEffect(() => {
    if (needsOlder) loadUntil((loaded) => isLoadedBackTo(loaded, dayNumber))
  }, [needsOlder, dayNumber, loadUntil])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each jump, when the day is drawn.
  useEffect(() => {
    if (!isHere || dayNumber === null) return
    const heading = document.getElementById(dayHeadingId(dayNumber))
    if (!isBeingEdited) heading?.focus({ preventScroll: true })
    heading?.scrollIntoView({ block: 'start' })
  }, [isHere, target])
}

export const JournalPage = ({ journal, at }: JournalPageProps) => {
  const campaign = useCampaign()
  const view = useView()
  const naming = hexNamingOf(view)
  const { notes } = view
  const { days, hasOlder, failed, loading, loadUntil } = journal
  const editing = useNotes(journal, at)
  const [filter, setFilter] = useState(NO_FILTER)
  const [folds, setFolds] = useState(NOTHING_FOLDED)
  const [maxDrawn, setMaxDrawn] = useState(PAGE_SIZE)
  const [target, setTarget] = useState<JumpTarget | null>(
    at === null ? null : { day: at, jumpNumber: 0 },
  )

  const filtering = isFiltering(filter)
  const matchingDays = useMemo(() => filterDays(days ?? [], filter, naming), [days, filter, naming])
  const targetDay = target ? findDay(matchingDays, target.day) : undefined
  /** The most days to draw; a jump draws all up to its target. */
  const count = targetDay ? Math.max(maxDrawn, matchingDays.indexOf(targetDay) + 1) : maxDrawn
  const chapters = toChapters(matchingDays.slice(0, count), notes)
  const sessions = notes
    .flatMap(({ day, session: name }) => (name === null ? [] : [{ day, name }]))
    .toReversed()

  const mayLoad = hasOlder && !failed
  useJump(journal, target, {
    isHere: targetDay !== undefined,
    mayLoad: mayLoad && !filtering,
    isBeingEdited: editing.open === target?.day,
  })
  // A filter needs all days.
  const loadsAll = filtering && mayLoad
  useEffect(() => {
    if (loadsAll) loadUntil(() => false)
  }, [loadsAll, loadUntil])

  const sayStatus = (): string => {
    if (!filtering) return loading ? words.fetching : ''
    return !days || mayLoad ? words.searching : words.found(matchingDays.length)
  }
  const showOlder = (): void => {
    setMaxDrawn(count + PAGE_SIZE)
    if (!filtering) loadUntil(({ length }) => length >= count + PAGE_SIZE)
  }
  const goTo = (day: number): void => {
    setFilter(NO_FILTER)
    setFolds(NOTHING_FOLDED)
    setTarget((before) => ({ day, jumpNumber: (before?.jumpNumber ?? 0) + 1 }))
  }
  return (
    <Sheet
      title={storyWords.title}
      tools={
        <Button onClick={() => navigate(`${gmPath(campaign)}/print`)}>{storyWords.print}</Button>
      }
      nav={{
        'aria-label': words.contents,
        children: (
          <>
            {sessions.length === 0 && <p className={`soft ${styles.hint}`}>{words.noSessions}</p>}
            {sessions.map(({ day, name }) => (
              <button key={day} type="button" onClick={() => goTo(day)}>
                {name}
              </button>
            ))}
          </>
        ),
      }}
      save={editing.save}
      aside={<StatusMessages isShown={editing.save.state.kind !== 'failed'} />}
    >
      <JournalTools
        filter={filter}
        onFilter={(filter) => {
          setFilter(filter)
          setMaxDrawn(PAGE_SIZE)
        }}
        last={view.day}
        onGo={goTo}
        status={sayStatus()}
      />
      {days !== null && days.length > 0 && (
        <div className={`row small ${styles.exports}`}>
          <BeginSession journal={journal} />
          <ExportLinks
            campaign={campaign}
            sessions={sessions.map(({ name }) => name)}
            audiences={view.settings.journal ? ['gm', 'player'] : ['gm']}
          />
        </div>
      )}
      <Book
        journal={journal}
        chapters={chapters}
        before={sessions.length > 0 ? storyWords.beforeSessions : words.allDays}
        editing={editing}
        folds={folds}
        onFolds={setFolds}
        onGo={goTo}
        onOlder={matchingDays.length > count || (hasOlder && !filtering) ? showOlder : null}
      />
    </Sheet>
  )
}

/** R-PAGE-1: a button that starts a session with the newest day; the day's notes can rename it. */
const BeginSession = ({ journal: { days, stamp } }: Pick<JournalPageProps, 'journal'>) => {
  const gm = useGm()
  const { day: last, notes: sessionNotes } = useView()
  const next = nextSessionName(sessionNotes)
  const notes = findDay(days ?? [], last)?.notes
  if (!notes || notes.session !== null) return null
  const nameSession = (): void => {
    const noteStamp = stamp?.find(({ day }) => day === last)?.stamp ?? null
    void gm.run({
      kind: 'edit',
      method: 'PUT',
      route: `/days/${last}/notes`,
      body: { ...notes, session: next },
      announcement: words.sessionBegun(next, last),
      basedOn: { notes: { day: last, stamp: noteStamp } },
    })
  }
  return <Button onClick={nameSession}>{words.beginSession(next, last)}</Button>
}

const StatusMessages = ({ isShown }: { readonly isShown: boolean }) => {
  const { note, said } = useGmSession(({ notice, announcement }) => ({
    note: notice,
    said: announcement,
  }))
  return (
    <>
      {note && isShown && <p role="alert">{note}</p>}
      <p className="visually-hidden" aria-live="polite">
        {said}
      </p>
    </>
  )
}
