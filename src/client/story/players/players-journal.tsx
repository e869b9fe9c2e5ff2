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
import { KeptHandouts } from '../handouts/sheet.tsx'
import { type PagedDays, usePaged } from '../use-paged.ts'
import * as words from '../words.ts'
import dayStyles from './players-day.module.css'
import styles from './players-journal.module.css'

/** A session as players read it, newest day first. */
interface PlayersChapter {
  readonly key: string
  /** Null: it began before the first session, or with a day that is not loaded yet. */
  readonly session: string | null
  readonly first: number
  readonly last: number
  readonly days: readonly Day[]
}

/** @param days newest first, without gaps */
export const toPlayersChapters = (days: readonly Day[]): readonly PlayersChapter[] => {
  const groups: Day[][] = [[]]
  for (const day of days) {
    groups.at(-1)?.push(day)
    if (day.session !== null) groups.push([])
  }
  return groups.flatMap((group, index): PlayersChapter[] => {
    const [newest] = group
    const oldest = group.at(-1)
    if (!newest || !oldest) return []
    return [
      {
        // By its end, which stays when older days are loaded.
        key: index === 0 ? 'newest' : String(newest.day),
        session: oldest.session,
        first: oldest.day,
        last: newest.day,
        days: group,
      },
    ]
  })
}

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
  const days = usePaged<Day, string>({
    read: (query, options) =>
      request<PlayersJournal>(campaign, `/journal?as=player&${query}`, options),
    keyOf: dayOf,
    revision: stamp ?? undefined,
    stamp,
  })
  const { failure } = days
  const isRefused = failure instanceof ApiProblem && failure.status === 404
  return { ...days, isOver: stamp === null || isRefused }
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

interface PlayersDayProps {
  readonly campaign: string
  readonly day: Day
  readonly naming: Numbering | null
}

/** R-STORY-1: the GM's words first and largest, then the day's numbers. */
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
          <KeptHandouts campaign={campaign} handouts={handouts} />
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

const AS_PLAYERS = ['player'] as const

/** R-STORY-1: the story so far, newest first. */
export const PlayersJournalPage = ({ campaign, view, status, onClose }: PlayersJournalProps) => {
  const journal = usePlayersJournal(campaign, view.journal)
  const { days, hasOlder, failed, loading, isOver } = journal
  const modal = useModal(onClose)
  const id = useId()
  const naming = hexNamingOf(view)
  const chapters = toPlayersChapters(days ?? [])
  const titleOf = ({ session, first, last }: PlayersChapter): string => {
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
          <p className={`soft aside ${styles.told}`} aria-live="polite">
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
                </header>
                {chapter.days.map((day) => (
                  <PlayersDay key={day.day} campaign={campaign} day={day} naming={naming} />
                ))}
              </section>
            ))}
          {!isOver && days && days.length > 0 && (
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
              <ExportLinks campaign={campaign} sessions={sessions} audiences={AS_PLAYERS} />
            </>
          )}
        </div>
      </div>
    </dialog>
  )
}
