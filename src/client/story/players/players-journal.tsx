import { useCallback, useId, useMemo, useRef } from 'react'
import type { PlayersDay } from '../../../protocol/players-journal.ts'
import type { PlayerView } from '../../../protocol/views.ts'
import { Button } from '../../ui/button.tsx'
import { useModal } from '../../ui/dialog/use-modal.ts'
import { CloseIcon } from '../../ui/icons.tsx'
import type { LiveStatus } from '../../ui/live/connection.ts'
import { ExportLinks } from '../export-links.tsx'
import { NearBlock } from '../near-block.tsx'
import { Scroller, useWhileNear } from '../use-near.ts'
import { type PlayersChapter, toPlayersChapters } from './chapters.ts'
import { PlayersDayPart } from './players-day.tsx'
import styles from './players-journal.module.css'
import { usePlayersJournal } from './use-players-journal.ts'
import { WayDrawing } from './way-drawing.tsx'
import * as words from './words.ts'

interface PlayersJournalProps {
  readonly campaign: string
  readonly view: Pick<PlayerView, 'journal' | 'naming'>
  readonly status: LiveStatus
  readonly onClose: () => void
}

/** How high a day is before it was drawn, in px: roughly. */
const DAY_PX = 170

const AS_PLAYERS = ['player'] as const

/** R-PAGE-7: the story so far, newest first, page by page as it is read. */
export const PlayersJournalPage = ({ campaign, view, status, onClose }: PlayersJournalProps) => {
  const journal = usePlayersJournal(campaign, view.journal)
  const { days, hasOlder, failed, loading, isOver } = journal
  const modal = useModal(onClose)
  const body = useRef<HTMLDivElement>(null)
  const id = useId()
  const { naming } = view
  const chapters = useMemo(() => toPlayersChapters(days ?? []), [days])
  const isLost = status === 'reconnecting' || status === 'away'
  const older = useWhileNear<HTMLDivElement>(
    hasOlder && !failed && !isOver ? journal.loadOlder : null,
  )
  const draw = useCallback(
    (day: PlayersDay) => (
      <PlayersDayPart key={day.day} campaign={campaign} day={day} naming={naming} />
    ),
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
        <div ref={body} className={styles.body} tabIndex={0}>
          <div className={styles.story}>
            <p className={styles.told} aria-live="polite">
              {isOver && words.over}
              {!isOver && isLost && words.offline}
              {!isOver && !isLost && failed && words.notRead}
              {!isOver && !isLost && days === null && !failed && words.loading}
              {!isOver && !isLost && days?.length === 0 && words.empty}
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
                      <p className={styles.span}>{words.days(chapter.first, chapter.last)}</p>
                    )}
                    <WayDrawing stretches={chapter.stretches} naming={naming} />
                  </header>
                  {chapter.blocks.map((block) => (
                    <NearBlock key={block.key} block={block} itemPx={DAY_PX} draw={draw} />
                  ))}
                </section>
              ))}
            <div ref={older} className={styles.older}>
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
