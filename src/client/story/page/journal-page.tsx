import { useEffect, useMemo, useState } from 'react'
import { hexNamingOf } from '#client/chart/hex-name.ts'
import { useCampaign, useGm, useGmSession, useView } from '#client/session/use-gm.ts'
import { Sheet } from '#client/sheet/sheet.tsx'
import { goTo as open } from '#client/ui/address.ts'
import { Button } from '#client/ui/button.tsx'
import { gmPath } from '#protocol/paths.ts'
import { dayHeadingId } from '../day/day.tsx'
import { ExportLinks } from '../export-links.tsx'
import type { Journal } from '../use-journal.ts'
import { PAGE } from '../use-paged.ts'
import * as storyWords from '../words.ts'
import { Book, NOTHING_FOLDED } from './book.tsx'
import { isBeyond, nextSessionName, standingDay, toChapters } from './chapters.ts'
import styles from './journal-page.module.css'
import { filterDays, isFiltering, JournalTools, NO_FILTER } from './journal-tools.tsx'
import { useNotes } from './notes-editor.tsx'
import * as words from './words.ts'

interface JournalPageProps {
  readonly journal: Journal
  /** The day whose notes are open at first. */
  readonly at: number | null
}

/** The day of a jump; `n`: another one for each jump, also to the same day. */
interface Target {
  readonly day: number
  readonly n: number
}

/** R-PAGE-3: fetches older days until the day of a jump is there, and goes to it once it is drawn. */
const useJump = (
  { loadUntil }: Journal,
  target: Target | null,
  { isHere, mayLoad, isWritten }: Readonly<Record<'isHere' | 'mayLoad' | 'isWritten', boolean>>,
): void => {
  const wanted = target?.day ?? null
  const seeks = wanted !== null && !isHere && mayLoad
  useEffect(() => {
    if (seeks) loadUntil((loaded) => isBeyond(loaded, wanted))
  }, [seeks, wanted, loadUntil])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each jump, when it is drawn.
  useEffect(() => {
    if (!isHere || wanted === null) return
    const heading = document.getElementById(dayHeadingId(wanted))
    if (!isWritten) heading?.focus({ preventScroll: true })
    heading?.scrollIntoView({ block: 'start' })
  }, [isHere, target])
}

export const JournalPage = ({ journal, at }: JournalPageProps) => {
  const campaign = useCampaign()
  const view = useView()
  const naming = hexNamingOf(view)
  const { notes } = view
  const { days, hasOlder, failed, loading, loadUntil } = journal
  const work = useNotes(journal, at)
  const [filter, setFilter] = useState(NO_FILTER)
  const [folds, setFolds] = useState(NOTHING_FOLDED)
  const [most, setMost] = useState(PAGE)
  const [target, setTarget] = useState<Target | null>(at === null ? null : { day: at, n: 0 })

  const filtering = isFiltering(filter)
  const found = useMemo(() => filterDays(days ?? [], filter, naming), [days, filter, naming])
  const wanted = target ? standingDay(found, target.day) : undefined
  /** Days that are drawn at most, that of a jump among them. */
  const count = wanted ? Math.max(most, found.indexOf(wanted) + 1) : most
  const chapters = toChapters(found.slice(0, count), notes)
  const sessions = notes
    .flatMap(({ day, session: name }) => (name === null ? [] : [{ day, name }]))
    .toReversed()

  const mayLoad = hasOlder && !failed
  useJump(journal, target, {
    isHere: wanted !== undefined,
    mayLoad: mayLoad && !filtering,
    isWritten: work.open === target?.day,
  })
  // A filter looks through all days.
  const readsAll = filtering && mayLoad
  useEffect(() => {
    if (readsAll) loadUntil(() => false)
  }, [readsAll, loadUntil])

  const sayTold = (): string => {
    if (!filtering) return loading ? words.fetching : ''
    return !days || mayLoad ? words.searching : words.found(found.length)
  }
  const showOlder = (): void => {
    setMost(count + PAGE)
    if (!filtering) loadUntil(({ length }) => length >= count + PAGE)
  }
  const goTo = (day: number): void => {
    setFilter(NO_FILTER)
    setFolds(NOTHING_FOLDED)
    setTarget((before) => ({ day, n: (before?.n ?? 0) + 1 }))
  }
  return (
    <Sheet
      title={storyWords.title}
      tools={<Button onClick={() => open(`${gmPath(campaign)}/print`)}>{storyWords.print}</Button>}
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
      save={work.save}
      aside={<Said isShown={work.save.state.kind !== 'failed'} />}
    >
      <JournalTools
        filter={filter}
        onFilter={(filter) => {
          setFilter(filter)
          setMost(PAGE)
        }}
        last={view.day}
        onGo={goTo}
        told={sayTold()}
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
        work={work}
        folds={folds}
        onFolds={setFolds}
        onGo={goTo}
        onOlder={found.length > count || (hasOlder && !filtering) ? showOlder : null}
      />
    </Sheet>
  )
}

/** R-PAGE-1: one press names the session that starts with the newest day; its notes can rename it. */
const BeginSession = ({ journal: { days, stamp } }: Pick<JournalPageProps, 'journal'>) => {
  const gm = useGm()
  const { day: last, notes: named } = useView()
  const next = nextSessionName(named)
  const notes = standingDay(days ?? [], last)?.notes
  if (!notes || notes.session !== null) return null
  const begin = (): void => {
    const noted = stamp?.find(({ day }) => day === last)?.stamp ?? null
    void gm.run({
      kind: 'edit',
      method: 'PUT',
      route: `/days/${last}/notes`,
      body: { ...notes, session: next },
      announcement: words.sessionBegun(next, last),
      basedOn: { notes: { day: last, stamp: noted } },
    })
  }
  return <Button onClick={begin}>{words.beginSession(next, last)}</Button>
}

const Said = ({ isShown }: { readonly isShown: boolean }) => {
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
