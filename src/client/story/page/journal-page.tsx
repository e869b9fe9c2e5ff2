import { useEffect, useMemo, useRef, useState } from 'react'
import { gmPath } from '../../../protocol/paths.ts'
import { namingOf } from '../../chart/hex-name.ts'
import { useCampaign, useGm, useGmSession, useView } from '../../gm/session/use-gm.ts'
import { Sheet } from '../../gm/sheet/sheet.tsx'
import { goTo as open } from '../../ui/address.ts'
import { Button } from '../../ui/button.tsx'
import { dayHeadingId } from '../day/day.tsx'
import * as dayWords from '../day/words.ts'
import { ExportLinks } from '../export-links.tsx'
import { Scroller } from '../near.tsx'
import type { Journal } from '../use-journal.ts'
import { print } from '../words.ts'
import { Book, NOTHING_FOLDED } from './book.tsx'
import { type Chapter, isBeyond, nextSessionName, standingDay, toChapters } from './chapters.ts'
import styles from './journal-page.module.css'
import { filterDays, isFiltering, JournalTools, NO_FILTER } from './journal-tools.tsx'
import { useNotes } from './notes-editor.tsx'
import * as words from './words.ts'

interface JournalPageProps {
  readonly journal: Journal
  /** The day whose notes are open at first. */
  readonly at: number | null
}

/** R-PAGE-3: fetches older days until the day of a jump is there, and goes to it once it is drawn. */
const useJump = (
  { loadUntil }: Journal,
  chapters: readonly Chapter[],
  { at, open, mayLoad }: { at: number | null; open: number | null; mayLoad: boolean },
) => {
  /** `n`: another one for each jump, also to the same day. */
  const [target, setTarget] = useState(at === null ? null : { day: at, n: 0 })
  const wanted = target?.day ?? null
  const isHere = chapters.some(
    ({ days: of }) => wanted !== null && of && of.first <= wanted && wanted <= of.last,
  )
  const seeks = wanted !== null && !isHere && mayLoad
  useEffect(() => {
    if (seeks) void loadUntil((loaded) => isBeyond(loaded, wanted))
  }, [seeks, wanted, loadUntil])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each jump, when it is drawn.
  useEffect(() => {
    if (!isHere || target === null) return undefined
    const heading = () => document.getElementById(dayHeadingId(target.day))
    if (open !== target.day) heading()?.focus({ preventScroll: true })
    // Days that are drawn above it on the way have other heights than was guessed.
    let frames = 6
    let frame = 0
    const settle = (): void => {
      heading()?.scrollIntoView({ block: 'start' })
      frames -= 1
      if (frames > 0) frame = requestAnimationFrame(settle)
    }
    settle()
    return () => cancelAnimationFrame(frame)
  }, [isHere, target])
  return {
    wanted,
    isAway: wanted !== null && !isHere,
    jump: (day: number) => setTarget((before) => ({ day, n: (before?.n ?? 0) + 1 })),
  }
}

export const JournalPage = ({ journal, at }: JournalPageProps) => {
  const campaign = useCampaign()
  const { naming, notes, daysEnded, isShared } = useView((view) => ({
    naming: namingOf(view),
    notes: view.notes,
    daysEnded: view.day,
    isShared: view.settings.journal,
  }))
  const { days, hasOlder, failed, loading, loadUntil } = journal
  const work = useNotes(journal, at)
  const [filter, setFilter] = useState(NO_FILTER)
  const [folds, setFolds] = useState(NOTHING_FOLDED)
  const body = useRef<HTMLDivElement>(null)

  const filtering = isFiltering(filter)
  const shown = useMemo(() => filterDays(days ?? [], filter, naming), [days, filter, naming])
  const chapters = useMemo(() => toChapters(shown, notes), [shown, notes])
  const sessions = notes
    .flatMap(({ day, session: name }) => (name === null ? [] : [{ day, name }]))
    .toReversed()

  const mayLoad = hasOlder && !loading && !failed
  const { wanted, isAway, jump } = useJump(journal, chapters, {
    at,
    open: work.open,
    mayLoad: mayLoad && !filtering,
  })
  // A filter looks through all days.
  const readsAll = filtering && mayLoad
  useEffect(() => {
    if (readsAll) void loadUntil(() => false)
  }, [readsAll, loadUntil])

  const sayTold = (): string => {
    if (!filtering) return isAway && loading ? words.fetching : ''
    return !days || (hasOlder && !failed) ? words.searching : words.found(shown.length)
  }
  const goTo = (day: number): void => {
    setFilter(NO_FILTER)
    setFolds(NOTHING_FOLDED)
    jump(day)
  }
  return (
    <Sheet
      title={dayWords.title}
      tools={<Button onClick={() => open(`${gmPath(campaign)}/print`)}>{print}</Button>}
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
      body={{ ref: body }}
      save={work.save}
      aside={<Said isShown={work.save.state.kind !== 'failed'} />}
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
          <div className={`row small ${styles.exports}`}>
            <BeginSession journal={journal} />
            <ExportLinks
              campaign={campaign}
              sessions={sessions.map(({ name }) => name)}
              audiences={isShared ? ['gm', 'player'] : ['gm']}
            />
          </div>
        )}
        <Book
          journal={journal}
          chapters={chapters}
          before={sessions.length > 0 ? words.beforeSessions : words.allDays}
          filtering={filtering}
          wanted={wanted}
          work={work}
          folds={folds}
          onFolds={setFolds}
          onGo={goTo}
        />
      </Scroller>
    </Sheet>
  )
}

/** R-PAGE-1: one press names the session that starts with the newest day; its notes can rename it. */
const BeginSession = ({ journal: { days, stamp } }: Pick<JournalPageProps, 'journal'>) => {
  const gm = useGm()
  const { last, next } = useView((view) => ({ last: view.day, next: nextSessionName(view.notes) }))
  const notes = standingDay(days ?? [], last)?.notes
  if (!notes || notes.session !== null) return null
  const begin = (): void => {
    const noted = stamp?.find(({ day }) => day === last)?.stamp ?? null
    void gm.run({
      kind: 'edit',
      method: 'PUT',
      route: `/days/${last}/notes`,
      body: { ...notes, session: next },
      says: words.sessionBegun(next, last),
      basedOn: { notes: { day: last, stamp: noted } },
    })
  }
  return <Button onClick={begin}>{words.beginSession(next, last)}</Button>
}

/** What became of edits from the journal. */
const Said = ({ isShown }: { readonly isShown: boolean }) => {
  const { note, said } = useGmSession(({ note, said }) => ({ note, said }))
  return (
    <>
      {note && isShown && <p role="alert">{note}</p>}
      <p className="visually-hidden" aria-live="polite">
        {said}
      </p>
    </>
  )
}
