import { readPlayersJournal } from '../../campaign/players-journal.ts'
import { writeNotes } from '../../campaign/story/write-story.ts'
import { DayNotesSchema } from '../../protocol/notes.ts'
import { PlayersJournalSchema } from '../../protocol/players-journal.ts'
import type { App, Parts } from '../parts.ts'
import { pageOf, withCursor } from '../requests/journal-page.ts'
import { READING } from '../shares/rates.ts'
import { apiRoute } from './api-route.ts'
import { commandRoute } from './command-route.ts'
import { PlayersJournalQuerySchema, TravelDaySchema } from './schemas.ts'

/** No day has such a number. */
const NO_DAY = 0

export const storyRoutes = (app: App, { store }: Pick<Parts, 'store'>): void => {
  commandRoute(
    app,
    {
      method: 'PUT',
      url: '/days/:day/notes',
      summary: "Writes a day's notes, the GM's and the players', and the session that it begins",
      problems: ['NO_SUCH_DAY'],
      params: TravelDaySchema,
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
      method: 'GET',
      url: '/journal',
      summary: "The players' journal, newest day first, whoever asks",
      access: 'anyone',
      rateLimit: READING,
      problems: ['NO_JOURNAL'],
      query: PlayersJournalQuerySchema,
      answer: PlayersJournalSchema,
    },
    async ({ entered: { campaign }, query }) =>
      withCursor(await readPlayersJournal(store, campaign, pageOf(query))),
  )
}
