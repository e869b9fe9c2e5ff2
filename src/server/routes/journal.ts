import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { RecordedDay } from '#campaign/ports/store.ts'
import { sessionsOf } from '#campaign/story/notes-and-handouts.ts'
import {
  findCurrentDays,
  playersDay,
  readPlayersJournal,
  requireJournal,
  toJournalDays,
} from '#campaign/views/journal.ts'
import { viewFor } from '#campaign/views/views.ts'
import { JOURNAL_FILES } from '#formats/journal/files.ts'
import {
  BEFORE_SESSIONS_HEADING,
  type DayPlacement,
  gmFileDay,
  type JournalFileDay,
  type JournalTitle,
  playersFileDay,
} from '#formats/journal/journal-file-day.ts'
import { JOURNAL_FORMATS, type JournalFormat, MAX_PLAY_SESSION_NAME } from '#protocol/limits.ts'
import { exactly, oneOf } from '#protocol/schema.ts'
import { PlayersJournalSchema } from '#protocol/story/players-journal.ts'
import { FILE_TYPES, fileHeaders, fileNamePart } from '../backup/layout.ts'
import type { App, Dependencies } from '../dependencies.ts'
import { READ_RATE_LIMIT } from '../limits/rates.ts'
import { problem } from '../problems/http-problem.ts'
import { JournalQuerySchema, parsePageQuery, toPageAnswer } from '../requests/cursor.ts'
import { AsQuerySchema, apiRoute } from './api-route.ts'

const FileQuerySchema = exactly({
  format: oneOf(JOURNAL_FORMATS),
  session: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: MAX_PLAY_SESSION_NAME,
      description: 'Only the days of the sessions of this name.',
    }),
  ),
})

/** Routes of the players' journal, and of both journals as files (R-OUT-1). */
export const journalRoutes = (app: App, { store }: Pick<Dependencies, 'store'>): void => {
  apiRoute(app, {
    request: 'GET /journal',
    summary: "The players' journal, newest day first, whoever asks",
    access: 'anyone',
    rateLimit: READ_RATE_LIMIT,
    query: exactly({ ...JournalQuerySchema.properties, ...AsQuerySchema.properties }),
    answer: PlayersJournalSchema,
    handle: async ({ target: { campaign }, query }) =>
      toPageAnswer(await readPlayersJournal(store, campaign, parsePageQuery(query))),
  })

  const journalFile = {
    rateLimit: READ_RATE_LIMIT,
    // HEAD would read the whole journal for nobody, as fast as it can.
    exposeHeadRoute: false,
    produces: JOURNAL_FORMATS.map((format) => FILE_TYPES[format].type),
    answer: Type.Unsafe<Readable>({ type: 'string', description: 'The file, in UTF-8.' }),
  } as const

  apiRoute(app, {
    ...journalFile,
    request: 'GET /days/export',
    summary: "The GM's journal as a file",
    query: FileQuerySchema,
    handle: (request, reply) => {
      const { campaign } = request.target
      return exportJournal(store, request, reply, 'gm', async (days, placeOf) =>
        (await toJournalDays(store, campaign, days)).map((day) => gmFileDay(day, placeOf(day.day))),
      )
    },
  })

  apiRoute(app, {
    ...journalFile,
    request: 'GET /journal/export',
    summary: "The players' journal as a file, whoever asks",
    access: 'anyone',
    query: exactly({ ...FileQuerySchema.properties, ...AsQuerySchema.properties }),
    handle: async (request, reply) => {
      const source = await requireJournal(store, request.target.campaign)
      return exportJournal(store, request, reply, 'players', async (days, placeOf) =>
        days.map(({ entry }) => playersFileDay(playersDay(entry, source), placeOf(entry.day))),
      )
    },
  })
}

/** Days that are read from the store at once. */
const DAYS_PER_READ = 25

/**
 * Sends a journal as a file. Days are read and written only as fast as the reader takes them.
 *
 * @param toFileDays turns days into the file's days; `placeOf` gives a day's session and chapter
 * @throws HttpProblem `NO_SUCH_SESSION`
 */
const exportJournal = async (
  store: Pick<Dependencies['store'], 'findDays' | 'findListing'>,
  {
    target: { campaign },
    query: { format, session = null },
  }: Pick<FastifyRequest, 'target'> & {
    readonly query: { readonly format: JournalFormat; readonly session?: string | null }
  },
  reply: FastifyReply,
  audience: JournalTitle['audience'],
  toFileDays: (
    days: readonly RecordedDay[],
    placeOf: (day: number) => DayPlacement,
  ) => Promise<readonly JournalFileDay[]>,
): Promise<Readable> => {
  const { id, state } = campaign
  const name = (await store.findListing(id))?.name ?? ''
  const sessions = sessionsOf(state)
  const ranges =
    session === null ? [{ from: 1, before: null }] : sessions.filter(({ name }) => name === session)
  if (ranges.length === 0) throw problem('NO_SUCH_SESSION.of-play')
  const end = state.day + 1
  const first = ranges[0]?.from ?? 1
  const last = (ranges.at(-1)?.before ?? end) - 1
  const days: JournalTitle['days'] = first <= last ? [first, last] : null
  const file = JOURNAL_FILES[format]
  const { naming } = viewFor(campaign, audience === 'gm' ? 'gm' : 'player')
  const placeOf = (day: number): DayPlacement => {
    const sessionOfDay = sessions.findLast(({ from }) => from <= day)
    const chapterBefore =
      day === 1 && !sessionOfDay && sessions.length > 0 ? BEFORE_SESSIONS_HEADING : null
    const chapter = sessionOfDay?.from === day ? sessionOfDay.name : chapterBefore
    return { session: sessionOfDay?.name ?? null, chapter, naming }
  }
  const newestDays = days ? await findCurrentDays(store, campaign, { from: last, to: last }) : []
  const facts = (await toFileDays(newestDays, placeOf))[0]?.facts ?? null
  const title: JournalTitle = { audience, campaign: name, session, days, facts }

  async function* chunks(): AsyncGenerator<string, void> {
    yield file.begin(title)
    let index = 0
    for (const { from, before } of ranges)
      for (let start = from; start < (before ?? end); start += DAYS_PER_READ) {
        const to = Math.min(start + DAYS_PER_READ, before ?? end) - 1
        for (const day of await toFileDays(
          await findCurrentDays(store, campaign, { from: start, to }),
          placeOf,
        )) {
          yield file.day(day, index)
          index += 1
        }
        // Lets other requests run: a fast database and reader would block the thread to the end.
        await nextTurn()
      }
    yield file.end
  }

  const words = [name, session ?? '', audience === 'gm' ? 'gm-journal' : 'journal']
  reply.headers(fileHeaders(words.map(fileNamePart).filter(Boolean).join('-'), format))
  return Readable.from(chunks(), { objectMode: false })
}
