import { useCallback, useId, useMemo, useRef, useState } from 'react'
import type { PlayersDay as Day, PlayersJournal } from '../../../protocol/players-journal.ts'
import type { PlayerView } from '../../../protocol/views.ts'
import { namingOf } from '../../chart/hex-name.ts'
import { ApiProblem } from '../../ui/api/problem.ts'
import { request } from '../../ui/api/request.ts'
import { Button } from '../../ui/button.tsx'
import { useModal } from '../../ui/dialog/use-modal.ts'
import { CloseIcon } from '../../ui/icons.tsx'
import type { LiveStatus } from '../../ui/live/connection.ts'
import { PlayersDay } from '../day/players-day.tsx'
import { ExportLinks } from '../export-links.tsx'
import { NearBlock, Scroller, useWhileNear } from '../near.tsx'
import { type PagedDays, usePaged } from '../use-paged.ts'
import styles from './players-journal.module.css'
import { type PlayersChapter, toPlayersChapters, WayDrawing } from './way-drawing.tsx'
import * as words from './words.ts'

const dayOf = ({ day }: Day): number => day

/**
 * The players' journal, also on a GM's device.
 *
 * @param stamp of the newest view; null: it is off
 */
const usePlayersJournal = (
  campaign: string,
  stamp: string | null,
): PagedDays<Day> & { readonly isOver: boolean } => {
  const [refused, setRefused] = useState<string | null>(null)
  const days = usePaged<Day, string>({
    read: useCallback(
      (query, signal) =>
        request<PlayersJournal>(campaign, `/journal?as=player&${query}`, signal && { signal }),
      [campaign],
    ),
    keyOf: dayOf,
    revision: stamp ?? undefined,
    stamp,
    onFailed: useCallback(
      (error) => {
        if (error instanceof ApiProblem && error.status === 404) setRefused(stamp)
      },
      [stamp],
    ),
  })
  return { ...days, isOver: stamp === null || refused === stamp }
}

interface PlayersJournalProps {
  readonly campaign: string
  readonly view: Pick<PlayerView, 'journal' | 'naming' | 'chart'>
  readonly status: LiveStatus
  readonly onClose: () => void
}

const sayState = (
  { days, failed, isOver }: ReturnType<typeof usePlayersJournal>,
  status: LiveStatus,
): string => {
  if (isOver) return words.over
  if (status === 'reconnecting' || status === 'away') return words.offline
  if (failed) return words.notRead
  if (days === null) return words.loading
  return days.length === 0 ? words.empty : ''
}

/** How high a day is before it was drawn, in px: roughly. */
const DAY_PX = 170

const AS_PLAYERS = ['player'] as const

/** R-STORY-1: the story so far, newest first, page by page as it is read. */
export const PlayersJournalPage = ({ campaign, view, status, onClose }: PlayersJournalProps) => {
  const journal = usePlayersJournal(campaign, view.journal)
  const { days, hasOlder, failed, loading, isOver } = journal
  const modal = useModal(onClose)
  const body = useRef<HTMLDivElement>(null)
  const id = useId()
  const naming = namingOf(view)
  const chapters = useMemo(() => toPlayersChapters(days ?? []), [days])
  const older = useWhileNear<HTMLDivElement>(
    hasOlder && !failed && !isOver ? journal.loadOlder : null,
  )
  const draw = useCallback(
    (day: Day) => <PlayersDay key={day.day} campaign={campaign} day={day} naming={naming} />,
    [campaign, naming],
  )
  const titleOf = ({ session, first, last }: PlayersChapter): string => {
    if (session !== null) return session
    const isBeforeAll = chapters.length > 1 && first === 1
    return isBeforeAll ? words.beforeSessions : words.days(first, last)
  }
  const sessions = chapters.flatMap(({ session }) => session ?? [])
  return (
    <dialog {...modal} className={styles.sheet} aria-labelledby={id}>
      <header className={styles.top}>
        <h2 id={id} tabIndex={-1}>
          {words.title}
        </h2>
        <Button look="icon" onClick={onClose} spoken={words.close}>
          <CloseIcon />
        </Button>
      </header>
      <Scroller value={body}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a page that scrolls is reached by the keyboard. */}
        <div ref={body} className={`inset ${styles.body}`} tabIndex={0}>
          <div className={styles.story}>
            <p className={`soft ${styles.told}`} aria-live="polite">
              {sayState(journal, status)}
            </p>
            {!isOver && failed && (
              <p>
                <Button onClick={journal.readAgain}>{words.readAgain}</Button>
              </p>
            )}
            {!isOver &&
              chapters.map((chapter) => (
                <section key={chapter.key} aria-labelledby={`${id}-${chapter.key}`}>
                  <header className={styles.chapter}>
                    <h3 id={`${id}-${chapter.key}`}>{titleOf(chapter)}</h3>
                    {chapter.session !== null && (
                      <p className={`soft ${styles.span}`}>
                        {words.days(chapter.first, chapter.last)}
                      </p>
                    )}
                    <WayDrawing
                      stretches={chapter.stretches}
                      naming={naming}
                      pointy={chapter.days[0]?.pointy}
                    />
                  </header>
                  {chapter.blocks.map((block) => (
                    <NearBlock key={block.key} block={block} itemPx={DAY_PX} draw={draw} />
                  ))}
                </section>
              ))}
            <div ref={older} className={`soft ${styles.older}`}>
              {!isOver && hasOlder && !loading && (
                <Button onClick={journal.loadOlder}>{words.older}</Button>
              )}
              {!isOver && !hasOlder && days && days.length > 0 && <p>{words.beginning}</p>}
            </div>
            {!isOver && days && days.length > 0 && (
              <ExportLinks campaign={campaign} sessions={sessions} audiences={AS_PLAYERS} />
            )}
          </div>
        </div>
      </Scroller>
    </dialog>
  )
}
