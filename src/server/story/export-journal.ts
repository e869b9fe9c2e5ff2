import { Readable } from 'node:stream'
import type { Campaign } from '../../campaign/campaign.ts'
import { type SessionDays, sessionsOf } from '../../campaign/notes/sessions.ts'
import type { StandingDay, Store } from '../../campaign/store.ts'
import { breathe } from '../../campaign/work-turn.ts'
import { JOURNAL_FILES } from '../../formats/journal/files.ts'
import type { JournalTitle } from '../../formats/journal/journal-file.ts'
import type { ToldDay } from '../../formats/journal/told-day.ts'
import type { JournalFormat } from '../../protocol/journal-formats.ts'
import type { App } from '../parts.ts'
import { problem } from '../problems/http-problem.ts'

/** Read at once. */
const PAGE = 25

export interface JournalExport {
  readonly campaign: Campaign
  readonly title: Omit<JournalTitle, 'days'>
  readonly format: JournalFormat
  /** @param sessionAt the session in which a day lies */
  readonly tell: (
    days: readonly StandingDay[],
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
  {
    store,
    workTurns,
  }: { readonly store: Pick<Store, 'listStandingDays'> } & Pick<App, 'workTurns'>,
  { campaign, title: told, format, tell }: JournalExport,
): Readable => {
  const { id, expedition, mapState } = campaign
  const sessions = sessionsOf(mapState)
  const stretches = stretchesOf(sessions, told.session)
  const end = expedition.day + 1
  const first = stretches[0]?.from ?? 1
  const last = (stretches.at(-1)?.before ?? end) - 1
  const title: JournalTitle = { ...told, days: first <= last ? [first, last] : null }
  const file = JOURNAL_FILES[format]
  const sessionAt = (day: number) => sessions.findLast(({ from }) => from <= day)?.name ?? null
  let index = 0

  const write = async (days: readonly StandingDay[]): Promise<string> => {
    let text = ''
    for (const day of await tell(days, sessionAt)) {
      await breathe()
      text += file.day(day, title, index)
      index += 1
    }
    return text
  }

  async function* pieces(): AsyncGenerator<string, void> {
    yield file.begin(title)
    for (const { from, before } of stretches) {
      const page = { order: 'oldest first', from, before: before ?? end, limit: PAGE } as const
      let past: number | undefined
      for (;;) {
        const days = await store.listStandingDays(id, expedition.volume, {
          ...page,
          ...(past !== undefined && { past }),
        })
        if (days.length > 0) yield await workTurns.run(`views of ${id}`, () => write(days))
        if (days.length < PAGE) break
        past = days.at(-1)?.seq
      }
    }
    yield file.end(title)
  }
  return Readable.from(pieces(), { objectMode: false })
}
