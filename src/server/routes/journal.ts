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
import { JOURNAL_FORMATS, type JournalFormat, MAX_SESSION_NAME } from '#protocol/limits.ts'
import { exactly, oneOf } from '#protocol/schema.ts'
import { PlayersJournalSchema } from '#protocol/story/players-journal.ts'
import { FILES, fileHeaders, wordsOf } from '../backup/layout.ts'
import type { App, Parts } from '../parts.ts'
import { problem } from '../problems/http-problem.ts'
import { JournalQuerySchema, pageOf, withCursor } from '../requests/cursor.ts'
import { READING } from '../shares/rates.ts'
import { AsQuerySchema, apiRoute } from './api-route.ts'

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

/** The players' journal, and both journals as files (R-OUT-1). */
export const journalRoutes = (app: App, { store }: Pick<Parts, 'store'>): void => {
  apiRoute(app, {
    request: 'GET /journal',
    summary: "The players' journal, newest day first, whoever asks",
    access: 'anyone',
    rateLimit: READING,
    query: exactly({ ...JournalQuerySchema.properties, ...AsQuerySchema.properties }),
    answer: PlayersJournalSchema,
    handle: async ({ entered: { campaign }, query }) =>
      withCursor(await readPlayersJournal(store, campaign, pageOf(query))),
  })

  const file = {
    rateLimit: READING,
    // HEAD would read the whole journal for nobody, as fast as it can.
    exposeHeadRoute: false,
    produces: JOURNAL_FORMATS.map((format) => FILES[format].type),
    answer: Type.Unsafe<Readable>({ type: 'string', description: 'The file, in UTF-8.' }),
  } as const

  apiRoute(app, {
    ...file,
    request: 'GET /days/export',
    summary: "The GM's journal as a file",
    query: FileQuerySchema,
    handle: (request, reply) => {
      const { campaign } = request.entered
      return exportJournal(store, request, reply, 'gm', async (days, placeOf) =>
        (await toJournalDays(store, campaign, days)).map((day) => gmFileDay(day, placeOf(day.day))),
      )
    },
  })

  apiRoute(app, {
    ...file,
    request: 'GET /journal/export',
    summary: "The players' journal as a file, whoever asks",
    access: 'anyone',
    query: exactly({ ...FileQuerySchema.properties, ...AsQuerySchema.properties }),
    handle: async (request, reply) => {
      const source = await requireJournal(store, request.entered.campaign)
      return exportJournal(store, request, reply, 'players', async (days, placeOf) =>
        days.map(({ entry }) => playersFileDay(playersDay(entry, source), placeOf(entry.day))),
      )
    },
  })
}

/** Days that are read at once. */
const PAGE = 25

/**
 * Days are read, told and written as the reader takes them.
 *
 * @param tell is told where a day stands
 * @throws HttpProblem `NO_SUCH_SESSION`
 */
const exportJournal = async (
  store: Pick<Parts['store'], 'findDays' | 'findListing'>,
  {
    entered: { campaign },
    query: { format, session = null },
  }: Pick<FastifyRequest, 'entered'> & {
    readonly query: { readonly format: JournalFormat; readonly session?: string | null }
  },
  reply: FastifyReply,
  audience: JournalTitle['audience'],
  tell: (
    days: readonly RecordedDay[],
    placeOf: (day: number) => DayPlacement,
  ) => Promise<readonly JournalFileDay[]>,
): Promise<Readable> => {
  const { id, state } = campaign
  const name = (await store.findListing(id))?.name ?? ''
  const sessions = sessionsOf(state)
  const stretches =
    session === null ? [{ from: 1, before: null }] : sessions.filter((one) => one.name === session)
  if (stretches.length === 0) throw problem('NO_SUCH_SESSION.of-play')
  const end = state.day + 1
  const first = stretches[0]?.from ?? 1
  const last = (stretches.at(-1)?.before ?? end) - 1
  const days: JournalTitle['days'] = first <= last ? [first, last] : null
  const file = JOURNAL_FILES[format]
  const { naming } = viewFor(campaign, audience === 'gm' ? 'gm' : 'player')
  const placeOf = (day: number): DayPlacement => {
    const within = sessions.findLast(({ from }) => from <= day)
    const before = day === 1 && !within && sessions.length > 0 ? BEFORE_SESSIONS_HEADING : null
    const chapter = within?.from === day ? within.name : before
    return { session: within?.name ?? null, chapter, naming }
  }
  const newest = days ? await findCurrentDays(store, campaign, { from: last, to: last }) : []
  const facts = (await tell(newest, placeOf))[0]?.facts ?? null
  const title: JournalTitle = { audience, campaign: name, session, days, facts }

  async function* pieces(): AsyncGenerator<string, void> {
    yield file.begin(title)
    let index = 0
    for (const { from, before } of stretches)
      for (let at = from; at < (before ?? end); at += PAGE) {
        const to = Math.min(at + PAGE, before ?? end) - 1
        for (const day of await tell(
          await findCurrentDays(store, campaign, { from: at, to }),
          placeOf,
        )) {
          yield file.day(day, index)
          index += 1
        }
        // Where the database answers at once, a quick reader would hold the thread to the end.
        await nextTurn()
      }
    yield file.end
  }

  const words = [name, session ?? '', audience === 'gm' ? 'gm-journal' : 'journal']
  reply.headers(fileHeaders(words.map(wordsOf).filter(Boolean).join('-'), format))
  return Readable.from(pieces(), { objectMode: false })
}
