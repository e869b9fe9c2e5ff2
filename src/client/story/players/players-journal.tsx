import { memo, useId } from 'react'
import { hexName, hexNamingOf } from '#client/chart/hex-name.ts'
import { ApiProblem } from '#client/ui/api/problem.ts'
import { request } from '#client/ui/api/request.ts'
import { Button } from '#client/ui/button.tsx'
import { useModal } from '#client/ui/dialog/use-modal.ts'
import { sayList } from '#client/ui/format/lists.ts'
import { CloseIcon } from '#client/ui/icons.tsx'
import type { LiveStatus } from '#client/ui/live/connection.ts'
import { MarkdownNote } from '#client/ui/markdown/markdown-note.tsx'
import type { PlayersDay as Day, PlayersJournal } from '#protocol/story/players-journal.ts'
import type { PlayerView } from '#protocol/views.ts'
import type { Numbering } from '#rules/hex-number.ts'
import { sayWeather } from '#rules/weather-name.ts'
import { ExportLinks } from '../export-links.tsx'
import { JournalHandouts } from '../handouts/sheet.tsx'
import { type PagedDays, usePagedDays } from '../use-paged-days.ts'
import * as words from '../words.ts'
import dayStyles from './players-day.module.css'
import styles from './players-journal.module.css'

/** The days of a session as players read them, newest first. */
interface PlayersChapter {
  readonly key: string
  /** Null before the first session, and until the session's first day is loaded. */
  readonly session: string | null
  readonly first: number
  readonly last: number
  readonly days: readonly Day[]
}

/** @param days newest first, without gaps */
export const toPlayersChapters = (days: readonly Day[]): readonly PlayersChapter[] => {
  const daysBySession: Day[][] = [[]]
  for (const day of days) {
    daysBySession.at(-1)?.push(day)
    if (day.session !== null) daysBySession.push([])
  }
  return daysBySession.flatMap((group, index): PlayersChapter[] => {
    const [newest] = group
    const oldest = group.at(-1)
    if (!newest || !oldest) return []
    return [
      {
        // The newest day of a session stays the same when older days are loaded.
        key: index === 0 ? 'newest' : String(newest.day),
        session: oldest.session,
        first: oldest.day,
        last: newest.day,
        days: group,
      },
    ]
  })
}

const numberOfDay = ({ day }: Day): number => day

/**
 * The players' journal, also when the GM looks at it.
 *
 * @param stamp the journal's stamp in the newest view; null if the GM closed the journal
 */
const usePlayersJournal = (
  campaign: string,
  stamp: string | null,
): PagedDays<Day> & { readonly isClosed: boolean } => {
  const days = usePagedDays<Day, string>({
    fetchPage: (query, options) =>
      request<PlayersJournal>(campaign, `/journal?as=player&${query}`, options),
    keyOf: numberOfDay,
    revision: stamp ?? undefined,
    stamp,
  })
  const { failure } = days
  const isRefused = failure instanceof ApiProblem && failure.status === 404
  return { ...days, isClosed: stamp === null || isRefused }
}

interface PlayersJournalProps {
  readonly campaign: string
  readonly view: Pick<PlayerView, 'journal' | 'naming' | 'chart'>
  readonly status: LiveStatus
  readonly onClose: () => void
}

const sayStatus = (
  { days, failed, isClosed }: ReturnType<typeof usePlayersJournal>,
  status: LiveStatus,
): string => {
  if (isClosed) return words.over
  if (status === 'reconnecting' || status === 'away') return words.offline
  if (failed) return words.notRead
  if (days === null) return words.loading
  return days.length === 0 ? words.empty : ''
}

interface PlayersDayProps {
  readonly campaign: string
  readonly day: Day
  readonly naming: Numbering | null
}

/** R-STORY-1: a day with the GM's note first and largest, then its numbers. */
const PlayersDay = memo(({ campaign, day, naming }: PlayersDayProps) => {
  const { position, terrain, explored, rain, weather, food, water, ointment } = day
  const { note, encounters, handouts } = day
  return (
    <article className={`ruled ${dayStyles.day}`} aria-labelledby={`story-day-${day.day}`}>
      <h4 id={`story-day-${day.day}`} className={dayStyles.number}>
        {words.day(day.day)}
      </h4>
      {note !== '' && (
        <div className={dayStyles.note}>
          <MarkdownNote text={note} />
        </div>
      )}
      {encounters.length > 0 && (
        <ul className={`side-bar break-words ${dayStyles.met}`}>
          {encounters.map(({ time, name }) => (
            <li key={`${time}-${name}`}>{words.met(time, name)}</li>
          ))}
        </ul>
      )}
      {handouts.length > 0 && (
        <fieldset className={`row ${dayStyles.handouts}`}>
          <legend className={`soft small ${dayStyles.figures}`}>{words.handouts}</legend>
          <JournalHandouts campaign={campaign} handouts={handouts} />
        </fieldset>
      )}
      <p className={`soft small ${dayStyles.figures}`}>
        {sayList([
          terrain ?? undefined,
          position ? hexName(position, naming) : undefined,
          explored && words.explored,
          sayWeather(words.rain[rain], weather),
        ])}
      </p>
      <p className={`soft small ${dayStyles.figures}`}>{words.stores(food, water, ointment)}</p>
    </article>
  )
})

const PLAYERS_ONLY = ['player'] as const

/** R-STORY-1: the page with the players' journal, newest day first. */
export const PlayersJournalPage = ({ campaign, view, status, onClose }: PlayersJournalProps) => {
  const journal = usePlayersJournal(campaign, view.journal)
  const { days, hasOlder, failed, loading, isClosed } = journal
  const modal = useModal(onClose)
  const id = useId()
  const naming = hexNamingOf(view)
  const chapters = toPlayersChapters(days ?? [])
  const chapterTitle = ({ session, first, last }: PlayersChapter): string => {
    if (session !== null) return session
    const isBeforeAll = chapters.length > 1 && first === 1
    return isBeforeAll ? words.beforeSessions : words.days(first, last)
  }
  const sessions = chapters.flatMap(({ session }) => session ?? [])
  return (
    <dialog {...modal} className={`full-screen ${styles.sheet}`} aria-labelledby={id}>
      <header className={`line between ${styles.top}`}>
        <h2 id={id} className="large" tabIndex={-1}>
          {words.title}
        </h2>
        <Button look="bare" onClick={onClose} spoken={words.close}>
          <CloseIcon />
        </Button>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a page that scrolls is reached by the keyboard. */}
      <div className={`inset ${styles.body}`} tabIndex={0}>
        <div className={styles.story}>
          <p className={`soft aside ${styles.status}`} aria-live="polite">
            {sayStatus(journal, status)}
          </p>
          {!isClosed && failed && (
            <p>
              <Button onClick={journal.reload}>{words.reload}</Button>
            </p>
          )}
          {!isClosed &&
            chapters.map((chapter) => (
              <section key={chapter.key} aria-labelledby={`${id}-${chapter.key}`}>
                <header className={styles.chapter}>
                  <h3 id={`${id}-${chapter.key}`}>{chapterTitle(chapter)}</h3>
                  {chapter.session !== null && (
                    <p className={`soft ${styles.span}`}>
                      {words.days(chapter.first, chapter.last)}
                    </p>
                  )}
                </header>
                {chapter.days.map((day) => (
                  <PlayersDay key={day.day} campaign={campaign} day={day} naming={naming} />
                ))}
              </section>
            ))}
          {!isClosed && days && days.length > 0 && (
            <>
              <div className={`soft ruled aside ${styles.older}`}>
                {hasOlder ? (
                  <Button aria-disabled={loading} onClick={journal.loadOlder}>
                    {words.older}
                  </Button>
                ) : (
                  <p>{words.beginning}</p>
                )}
              </div>
              <ExportLinks campaign={campaign} sessions={sessions} audiences={PLAYERS_ONLY} />
            </>
          )}
        </div>
      </div>
    </dialog>
  )
}
