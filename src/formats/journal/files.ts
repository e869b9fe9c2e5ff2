import type { JournalFormat } from '../../protocol/journal-formats.ts'
import type { PlayersDay } from '../../protocol/players-journal.ts'
import type { JournalDay } from '../../protocol/views.ts'
import { type CsvCell, writeCsv } from '../csv.ts'
import { foundryFile } from './foundry.ts'
import { markdownFile } from './markdown.ts'
import { sentence } from './story.ts'
import type { JournalFile, ToldDay } from './told-day.ts'

/** What a spreadsheet calculates, or reads as a date, a time or a number: `1-5`, `5:30`, `1e3`, `May 5`. */
const MARKED =
  /^['\s]*(?:[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]|\p{Nd}|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}*\P{L}*\p{Nd})/iu

const STATE = {
  open: null,
  resolved: 'Resolved',
  avoided: 'Avoided',
  later: 'Kept for later',
} as const

const ofGm = ({ alerts, events, encounters }: JournalDay): string[] =>
  alerts.flatMap((alert, at) => {
    const event = events[at]
    const met = event?.kind === 'encounter' && encounters.find(({ id }) => id === event.id)
    const outcome = met ? [STATE[met.state], met.note.trim()].filter(Boolean).join(': ') : ''
    return [alert, outcome].filter(Boolean).map(sentence)
  })

const ofPlayers = ({ encounters, handouts }: PlayersDay): string[] => [
  ...encounters.map(({ time, name }) => sentence(`Encounter, ${time}: ${name}`)),
  ...handouts.map(({ name }) => sentence(`Handout: ${name}`)),
]

/** Its columns are the same for each day of a journal. */
const columnsOf = ({ day, session, facts, whole }: ToldDay) => ({
  day,
  session,
  ...facts,
  ...('notes' in whole
    ? {
        events: ofGm(whole).join('\n'),
        'GM notes': whole.notes.gm,
        notes: whole.notes.players,
      }
    : { events: ofPlayers(whole).join('\n'), notes: whole.note }),
})

/** R-OUT-3: RFC 4180. Of no days nothing is written, not even the names of columns. */
const csvFile: JournalFile = {
  begin: () => '',
  day: (told, _, index) => {
    const columns = columnsOf(told)
    const cells = Object.values<CsvCell>(columns)
    return writeCsv(index === 0 ? [Object.keys(columns), cells] : [cells], MARKED)
  },
  end: () => '',
}

/** R-OUT-4: the days as the server's interface tells them, oldest first. */
const jsonFile: JournalFile = {
  begin: ({ audience, campaign, session }) => {
    const head = { format: 'overland-journal', version: 1, journal: audience, campaign, session }
    return `${JSON.stringify(head).slice(0, -1)},"days":[`
  },
  day: ({ whole }, _, index) => `${index === 0 ? '\n' : ',\n'}${JSON.stringify(whole)}`,
  end: () => '\n]}\n',
}

/** R-OUT-1. */
export const JOURNAL_FILES: Readonly<Record<JournalFormat, JournalFile>> = {
  markdown: markdownFile,
  csv: csvFile,
  json: jsonFile,
  foundry: foundryFile,
}
