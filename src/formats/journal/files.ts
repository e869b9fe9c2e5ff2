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

/** Characters that JSON allows in a string and YAML does not. */
const NOT_IN_YAML = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g

const toYaml = (value: FactValue): string =>
  JSON.stringify(value).replace(
    NOT_IN_YAML,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** Characters with a meaning in Markdown or in Obsidian; they are escaped. */
const MARKDOWN_CHARACTERS = /[\\`*_[\]<>|~#&$=^%!{}]/g

/** Plain text as one line of Markdown, without any effect of its characters. */
const escapeMarkdown = (text: string): string =>
  text.replace(/\s+/g, ' ').replace(MARKDOWN_CHARACTERS, '\\$&')

/** R-OUT-2: the facts of the file's last day that its front matter states. */
const FRONT_MATTER_FACTS = ['terrain', 'rain', 'weather', 'party', 'water', 'food', 'ointment']

const factsForFrontMatter = ({ facts }: JournalTitle): Readonly<Record<string, FactValue>> =>
  Object.fromEntries(
    Object.entries(facts ?? {}).filter(([name]) => FRONT_MATTER_FACTS.includes(name)),
  )

const frontMatter = (title: JournalTitle): string => {
  const [first, last] = title.days ?? [null, null]
  const fields: Readonly<Record<string, FactValue>> = {
    title: journalName(title),
    campaign: title.campaign,
    journal: title.audience,
    session: title.session,
    'first-day': first,
    'last-day': last,
    ...factsForFrontMatter(title),
  }
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${toYaml(value)}`)
  return ['---', ...lines, '---', '', `# ${escapeMarkdown(journalName(title))}`, ''].join('\n')
}

const FENCE = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/

/** Markdown with its open code fence closed, so that the next day is not part of it. */
const closeFence = (markdown: string): string => {
  let openFence: string | undefined
  for (const line of markdown.split(/\r\n?|\n/)) {
    const fence = FENCE.exec(line)?.[1]
    if (openFence === undefined) openFence = fence
    else if (fence?.startsWith(openFence) && line.trim() === fence) openFence = undefined
  }
  return openFence === undefined ? markdown : `${markdown}\n${openFence}`
}

const markdownOfDay = (day: JournalFileDay): string =>
  [
    '',
    ...(day.chapter === null ? [] : [`## ${escapeMarkdown(day.chapter)}`, '']),
    `### Day ${day.day}`,
    '',
    escapeMarkdown(day.story.join(' ')),
    ...day.texts.flatMap(({ heading, markdown }) => [
      '',
      ...(heading === null ? [] : [`#### ${escapeMarkdown(heading)}`, '']),
      closeFence(markdown),
    ]),
    '',
  ].join('\n')

/** R-OUT-2: the journal as Markdown. Obsidian reads front matter only at a file's start. */
const markdownFile: JournalFile = { begin: frontMatter, day: markdownOfDay, end: '' }

/** Texts that a spreadsheet would change: formulas, dates, times, as `1-5`, `5:30`, `May 5`. */
const CHANGED_BY_SPREADSHEET =
  /^['\s]*(?:[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]|\p{Nd}|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}*\P{L}*\p{Nd})/iu

const OUTCOMES = {
  open: null,
  resolved: 'Resolved',
  avoided: 'Avoided',
  later: 'Kept for later',
} as const

const eventsForGm = ({ alerts, events, encounters }: JournalDay): string[] =>
  alerts.flatMap((alert, at) => {
    const event = events[at]
    const met = event?.kind === 'encounter' && encounters.find(({ id }) => id === event.id)
    const outcome = met ? [OUTCOMES[met.state], met.note.trim()].filter(Boolean).join(': ') : ''
    return [alert, outcome].filter(Boolean).map(endSentence)
  })

const eventsForPlayers = ({ encounters, handouts }: PlayersDay): string[] => [
  ...encounters.map(({ time, name }) => endSentence(`Encounter, ${time}: ${name}`)),
  ...handouts.map(({ name }) => endSentence(`Handout: ${name}`)),
]

/** The CSV columns of a day; they are the same for all days of a journal. */
const columnsOf = ({ day, session, facts, whole }: JournalFileDay) => ({
  day,
  session,
  ...facts,
  ...('notes' in whole
    ? {
        events: eventsForGm(whole).join('\n'),
        'GM notes': whole.notes.gm,
        notes: whole.notes.players,
      }
    : { events: eventsForPlayers(whole).join('\n'), notes: whole.note }),
})

/** R-OUT-3: the journal as CSV (RFC 4180); a file without days is empty. */
const csvFile: JournalFile = {
  begin: () => '',
  day: (day, index) => {
    const columns = columnsOf(day)
    const cells = Object.values<CsvCell>(columns)
    return writeCsv(index === 0 ? [Object.keys(columns), cells] : [cells], CHANGED_BY_SPREADSHEET)
  },
  end: '',
}

/** R-OUT-1: the journal as JSON, with days as the HTTP API has them, oldest first. */
const jsonFile: JournalFile = {
  begin: ({ audience, campaign, session }) => {
    const head = { format: 'overland-journal', version: 1, journal: audience, campaign, session }
    return `${JSON.stringify(head).slice(0, -1)},"days":[`
  },
  day: ({ whole }, index) => `${index === 0 ? '\n' : ',\n'}${JSON.stringify(whole)}`,
  end: '\n]}\n',
}

/** R-OUT-1: the writers of journal files, by format. */
export const JOURNAL_FILES: Readonly<Record<JournalFormat, JournalFile>> = {
  markdown: markdownFile,
  csv: csvFile,
  json: jsonFile,
}
