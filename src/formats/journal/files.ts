import type { JournalFormat } from '#protocol/limits.ts'
import type { PlayersDay } from '#protocol/story/players-journal.ts'
import type { JournalDay } from '#protocol/views.ts'
import { type CsvCell, writeCsv } from '../csv.ts'
import {
  type FactValue,
  type JournalFile,
  type JournalFileDay,
  type JournalTitle,
  journalName,
} from './journal-file-day.ts'
import { endSentence } from './story.ts'

/** YAML takes JSON's strings, but for signs that it does not let stand as they are. */
const UNPRINTABLE = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g

const yaml = (value: FactValue): string =>
  JSON.stringify(value).replace(
    UNPRINTABLE,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** Signs that Markdown, or Obsidian, does not let stand as they are. */
const MARKS = /[\\`*_[\]<>|~#&$=^%!{}]/g

/** Plain text on one line. */
const plain = (text: string): string => text.replace(/\s+/g, ' ').replace(MARKS, '\\$&')

/** R-OUT-2: at the end of the last day. */
const FIGURES = ['terrain', 'rain', 'weather', 'party', 'water', 'food', 'ointment']

const figuresOf = ({ facts }: JournalTitle): Readonly<Record<string, FactValue>> =>
  Object.fromEntries(Object.entries(facts ?? {}).filter(([name]) => FIGURES.includes(name)))

const frontMatter = (title: JournalTitle): string => {
  const [first, last] = title.days ?? [null, null]
  const fields: Readonly<Record<string, FactValue>> = {
    title: journalName(title),
    campaign: title.campaign,
    journal: title.audience,
    session: title.session,
    'first-day': first,
    'last-day': last,
    ...figuresOf(title),
  }
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${yaml(value)}`)
  return ['---', ...lines, '---', '', `# ${plain(journalName(title))}`, ''].join('\n')
}

const FENCE = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/

/** The text with an end to a fence that it leaves open, so that the next day is no part of it. */
const closed = (markdown: string): string => {
  let open: string | undefined
  for (const line of markdown.split(/\r\n?|\n/)) {
    const fence = FENCE.exec(line)?.[1]
    if (open === undefined) open = fence
    else if (fence?.startsWith(open) && line.trim() === fence) open = undefined
  }
  return open === undefined ? markdown : `${markdown}\n${open}`
}

const dayOf = (told: JournalFileDay): string =>
  [
    '',
    ...(told.chapter === null ? [] : [`## ${plain(told.chapter)}`, '']),
    `### Day ${told.day}`,
    '',
    plain(told.story.join(' ')),
    ...told.texts.flatMap(({ heading, markdown }) => [
      '',
      ...(heading === null ? [] : [`#### ${plain(heading)}`, '']),
      closed(markdown),
    ]),
    '',
  ].join('\n')

/** R-OUT-2: one file; Obsidian reads front matter only where a file begins. */
const markdownFile: JournalFile = { begin: frontMatter, day: dayOf, end: '' }

/** Texts that a spreadsheet calculates, or reads as a date, a time or a number: `1-5`, `5:30`, `1e3`, `May 5`. */
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
    return [alert, outcome].filter(Boolean).map(endSentence)
  })

const ofPlayers = ({ encounters, handouts }: PlayersDay): string[] => [
  ...encounters.map(({ time, name }) => endSentence(`Encounter, ${time}: ${name}`)),
  ...handouts.map(({ name }) => endSentence(`Handout: ${name}`)),
]

/** Its columns are the same for each day of a journal. */
const columnsOf = ({ day, session, facts, whole }: JournalFileDay) => ({
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
  day: (told, index) => {
    const columns = columnsOf(told)
    const cells = Object.values<CsvCell>(columns)
    return writeCsv(index === 0 ? [Object.keys(columns), cells] : [cells], MARKED)
  },
  end: '',
}

/** R-OUT-1: the days as the server's interface tells them, oldest first. */
const jsonFile: JournalFile = {
  begin: ({ audience, campaign, session }) => {
    const head = { format: 'overland-journal', version: 1, journal: audience, campaign, session }
    return `${JSON.stringify(head).slice(0, -1)},"days":[`
  },
  day: ({ whole }, index) => `${index === 0 ? '\n' : ',\n'}${JSON.stringify(whole)}`,
  end: '\n]}\n',
}

/** R-OUT-1. */
export const JOURNAL_FILES: Readonly<Record<JournalFormat, JournalFile>> = {
  markdown: markdownFile,
  csv: csvFile,
  json: jsonFile,
}
