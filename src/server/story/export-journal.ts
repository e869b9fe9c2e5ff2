import { Readable } from 'node:stream'
import type { Campaign } from '../../campaign/campaign.ts'
import { standingDays } from '../../campaign/journal.ts'
import type { RecordedDay, Store } from '../../campaign/store.ts'
import { type SessionDays, sessionsOf } from '../../campaign/story/notes-and-handouts.ts'
import { JOURNAL_FILES } from '../../formats/journal/files.ts'
import type { JournalTitle, ToldDay } from '../../formats/journal/told-day.ts'
import type { JournalFormat } from '../../protocol/journal-formats.ts'
import { problem } from '../problems/http-problem.ts'

/** Read at once. */
const PAGE = 25

export interface JournalExport {
  readonly campaign: Campaign
  readonly title: Omit<JournalTitle, 'days'>
  readonly format: JournalFormat
  /** @param sessionAt the session in which a day lies */
  readonly tell: (
    days: readonly RecordedDay[],
    sessionAt: (day: number) => string | null,
  ) => Promise<readonly ToldDay[]>
}

type Stretch = Pick<SessionDays, 'from' | 'before'>

/** @throws HttpProblem `NO_SUCH_SESSION` */
const stretchesOf = (sessions: readonly SessionDays[], name: string | null): readonly Stretch[] => {
  if (name === null) return [{ from: 1, before: null }]
  const found = sessions.filter((session) => session.name === name)
  if (found.length === 0) throw problem('NO_SUCH_SESSION.of-play')
  return found
}

/** R-OUT-1: days are read, told and written as the reader takes them. */
export const exportJournal = (
  store: Pick<Store, 'findDays'>,
  { campaign, title: told, format, tell }: JournalExport,
): Readable => {
  const { state } = campaign
  const sessions = sessionsOf(state)
  const stretches = stretchesOf(sessions, told.session)
  const end = state.day + 1
  const first = stretches[0]?.from ?? 1
  const last = (stretches.at(-1)?.before ?? end) - 1
  const title: JournalTitle = { ...told, days: first <= last ? [first, last] : null }
  const file = JOURNAL_FILES[format]
  const sessionAt = (day: number) => sessions.findLast(({ from }) => from <= day)?.name ?? null

  async function* pieces(): AsyncGenerator<string, void> {
    yield file.begin(title)
    let index = 0
    for (const { from, before } of stretches)
      for (let at = from; at < (before ?? end); at += PAGE) {
        const to = Math.min(at + PAGE, before ?? end) - 1
        const days = await standingDays(store, campaign, { from: at, to })
        for (const day of await tell(days, sessionAt)) {
          yield file.day(day, title, index)
          index += 1
        }
      }
    yield file.end(title)
  }
  return Readable.from(pieces(), { objectMode: false })
}
