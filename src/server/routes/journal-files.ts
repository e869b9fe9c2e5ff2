import { Type } from 'typebox'
import { standingJournalDays } from '../../campaign/journal.ts'
import { openJournal, playersDay } from '../../campaign/players-journal.ts'
import { toldToGm, toldToPlayers } from '../../formats/journal/told-day.ts'
import { JOURNAL_FORMATS, type JournalFormat } from '../../protocol/journal-formats.ts'
import { MAX_SESSION_NAME } from '../../protocol/limits.ts'
import { exactly, oneOf } from '../../protocol/schema.ts'
import { attachmentNamed, wordsOf } from '../backup/file-name.ts'
import type { App, Parts } from '../parts.ts'
import { READING } from '../shares/rates.ts'
import { exportJournal, type JournalExport } from '../story/export-journal.ts'
import { AsQuerySchema } from './schemas.ts'

const FILES = {
  markdown: { type: 'text/markdown', ends: '.md' },
  csv: { type: 'text/csv', ends: '.csv' },
  json: { type: 'application/json', ends: '.json' },
  foundry: { type: 'application/json', ends: '.foundry.json' },
} as const satisfies Record<JournalFormat, { type: string; ends: string }>

const headersOf = ({ title, format }: Pick<JournalExport, 'title' | 'format'>) => {
  const { audience, campaign, session } = title
  const name = [campaign, session ?? '', audience === 'gm' ? 'gm-journal' : 'journal']
    .map(wordsOf)
    .filter(Boolean)
    .join('-')
  return {
    'content-type': `${FILES[format].type}; charset=utf-8`,
    'content-disposition': attachmentNamed(`${name}${FILES[format].ends}`),
  }
}

const query = {
  format: oneOf(JOURNAL_FORMATS),
  session: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: MAX_SESSION_NAME,
      description: 'Only the days of the sessions of this name.',
    }),
  ),
}

const schema = {
  produces: [...new Set(Object.values(FILES).map(({ type }) => type))],
  response: {
    200: Type.Unsafe<NodeJS.ReadableStream>({ type: 'string', description: 'The file, in UTF-8.' }),
  },
}

/** R-OUT-1: the GM's journal and the players', as files of their own. */
export const journalFileRoutes = (app: App, { store }: Pick<Parts, 'store'>): void => {
  const nameOf = async (id: string) => (await store.findListing(id))?.name ?? ''

  app.get(
    '/days/export',
    {
      exposeHeadRoute: false,
      config: {
        access: 'gm',
        rateLimit: READING,
        problems: ['NO_SUCH_SESSION'],
      },
      schema: { summary: "The GM's journal as a file", querystring: exactly(query), ...schema },
    },
    async ({ entered: { campaign }, query: { format, session = null } }, reply) => {
      const title = { audience: 'gm', campaign: await nameOf(campaign.id), session } as const
      const file = exportJournal(store, {
        campaign,
        title,
        format,
        tell: async (days, sessionAt) =>
          (await standingJournalDays(store, campaign, days)).map((day) =>
            toldToGm(day, sessionAt(day.day)),
          ),
      })
      return reply.headers(headersOf({ title, format })).send(file)
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
        summary: "The players' journal as a file, whoever asks",
        querystring: exactly({ ...query, ...AsQuerySchema.properties }),
        ...schema,
      },
    },
    async ({ entered: { campaign }, query: { format, session = null } }, reply) => {
      const source = await openJournal(store, campaign)
      const title = { audience: 'players', campaign: await nameOf(campaign.id), session } as const
      const file = exportJournal(store, {
        campaign,
        title,
        format,
        tell: async (days, sessionAt) =>
          days.map(({ entry }) => toldToPlayers(playersDay(entry, source), sessionAt(entry.day))),
      })
      return reply.headers(headersOf({ title, format })).send(file)
    },
  )
}
