import { Readable } from 'node:stream'
import { Type } from 'typebox'
import type { Campaign } from '../../campaign/campaign.ts'
import { standingDays, standingJournalDays } from '../../campaign/journal.ts'
import { openJournal, playersDay, readPlayersJournal } from '../../campaign/players-journal.ts'
import type { RecordedDay } from '../../campaign/store.ts'
import { sessionsOf } from '../../campaign/story/notes-and-handouts.ts'
import { writeNotes } from '../../campaign/story/write-story.ts'
import { JOURNAL_FILES } from '../../formats/journal/files.ts'
import {
  type JournalTitle,
  type ToldDay,
  toldToGm,
  toldToPlayers,
} from '../../formats/journal/told-day.ts'
import { JOURNAL_FORMATS, type JournalFormat } from '../../protocol/journal-formats.ts'
import { MAX_SESSION_NAME } from '../../protocol/limits.ts'
import { DayNotesSchema } from '../../protocol/notes.ts'
import { PlayersJournalSchema } from '../../protocol/players-journal.ts'
import { exactly, oneOf } from '../../protocol/schema.ts'
import { attachmentNamed, wordsOf } from '../backup/file-name.ts'
import type { App, Parts } from '../parts.ts'
import { problem } from '../problems/http-problem.ts'
import { pageOf, withCursor } from '../requests/cursor.ts'
import { READING } from '../shares/rates.ts'
import { apiRoute } from './api-route.ts'
import { commandRoute } from './command-route.ts'
import { AsQuerySchema, JournalQuerySchema } from './schemas.ts'

/** No day has such a number. */
const NO_DAY = 0

/** What is told of the days: notes, the players' journal, and both journals as files. */
export const storyRoutes = (app: App, { store }: Pick<Parts, 'store'>): void => {
  commandRoute(
    app,
    {
      request: 'PUT /days/:day/notes',
      summary: "Writes a day's notes, the GM's and the players', and the session that it begins",
      problems: ['NO_SUCH_DAY'],
      params: Type.Object({ campaign: Type.String(), day: Type.String() }),
      body: DayNotesSchema,
    },
    async ({ body: notes, params }, carry) => {
      const day = /^[1-9]\d{0,8}$/.test(params.day) ? Number(params.day) : NO_DAY
      return carry((asked) => writeNotes(store, { ...asked, day, notes }))
    },
  )

  apiRoute(
    app,
    {
      request: 'GET /journal',
      summary: "The players' journal, newest day first, whoever asks",
      access: 'anyone',
      rateLimit: READING,
      problems: ['NO_JOURNAL'],
      query: exactly({ ...JournalQuerySchema.properties, ...AsQuerySchema.properties }),
      answer: PlayersJournalSchema,
    },
    async ({ entered: { campaign }, query }) =>
      withCursor(await readPlayersJournal(store, campaign, pageOf(query))),
  )

  journalFileRoutes(app, store)
}

const FILES = {
  markdown: { type: 'text/markdown', ends: '.md' },
  csv: { type: 'text/csv', ends: '.csv' },
  json: { type: 'application/json', ends: '.json' },
  foundry: { type: 'application/json', ends: '.foundry.json' },
} as const satisfies Record<JournalFormat, { type: string; ends: string }>

const FileQuerySchema = exactly({
  format: oneOf(JOURNAL_FORMATS),
  session: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: MAX_SESSION_NAME,
      description: 'Only the days of the sessions of this name.',
    }),
  ),
})

const FILE = {
  produces: [...new Set(Object.values(FILES).map(({ type }) => type))],
  response: {
    200: Type.Unsafe<NodeJS.ReadableStream>({ type: 'string', description: 'The file, in UTF-8.' }),
  },
}

/** R-OUT-1: the GM's journal and the players', as files of their own. */
const journalFileRoutes = (app: App, store: Parts['store']): void => {
  const titleOf = async <Of extends 'gm' | 'players'>(
    audience: Of,
    { id }: Campaign,
    session: string | null,
  ) => ({ audience, campaign: (await store.findListing(id))?.name ?? '', session })

  app.get(
    '/days/export',
    {
      exposeHeadRoute: false,
      config: { rateLimit: READING, problems: ['NO_SUCH_SESSION'] },
      schema: { ...FILE, summary: "The GM's journal as a file", querystring: FileQuerySchema },
    },
    async ({ entered: { campaign }, query: { format, session = null } }, reply) => {
      const title = await titleOf('gm', campaign, session)
      const file = exportJournal(store, {
        campaign,
        title,
        format,
        tell: async (days, sessionAt) =>
          (await standingJournalDays(store, campaign, days)).map((day) =>
            toldToGm(day, sessionAt(day.day)),
          ),
      })
      return reply.headers(headersOf(title, format)).send(file)
    },
  )

  app.get(
    '/journal/export',
    {
      exposeHeadRoute: false,
      config: {
        access: 'anyone',
        rateLimit: READING,
        problems: ['NO_JOURNAL', 'NO_SUCH_SESSION'],
      },
      schema: {
        ...FILE,
        summary: "The players' journal as a file, whoever asks",
        querystring: exactly({ ...FileQuerySchema.properties, ...AsQuerySchema.properties }),
      },
    },
    async ({ entered: { campaign }, query: { format, session = null } }, reply) => {
      const source = await openJournal(store, campaign)
      const title = await titleOf('players', campaign, session)
      const file = exportJournal(store, {
        campaign,
        title,
        format,
        tell: async (days, sessionAt) =>
          days.map(({ entry }) => toldToPlayers(playersDay(entry, source), sessionAt(entry.day))),
      })
      return reply.headers(headersOf(title, format)).send(file)
    },
  )
}

type Title = Omit<JournalTitle, 'days'>

const headersOf = ({ audience, campaign, session }: Title, format: JournalFormat) => {
  const words = [campaign, session ?? '', audience === 'gm' ? 'gm-journal' : 'journal']
  const name = words.map(wordsOf).filter(Boolean).join('-')
  return {
    'content-type': `${FILES[format].type}; charset=utf-8`,
    'content-disposition': attachmentNamed(`${name}${FILES[format].ends}`),
  }
}

interface JournalExport {
  readonly campaign: Campaign
  readonly title: Title
  readonly format: JournalFormat
  /** @param sessionAt the session in which a day lies */
  readonly tell: (
    days: readonly RecordedDay[],
    sessionAt: (day: number) => string | null,
  ) => Promise<readonly ToldDay[]>
}

/** Days that are read at once. */
const PAGE = 25

/**
 * Days are read, told and written as the reader takes them.
 *
 * @throws HttpProblem `NO_SUCH_SESSION`
 */
const exportJournal = (
  store: Pick<Parts['store'], 'findDays'>,
  { campaign, title: told, format, tell }: JournalExport,
): Readable => {
  const { state } = campaign
  const sessions = sessionsOf(state)
  const stretches =
    told.session === null
      ? [{ from: 1, before: null }]
      : sessions.filter(({ name }) => name === told.session)
  if (stretches.length === 0) throw problem('NO_SUCH_SESSION.of-play')
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
