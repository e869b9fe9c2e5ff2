import { sayList } from '#client/ui/format/lists.ts'
import { sayCount, sayNumber } from '#client/ui/format/numbers.ts'
import type { Fate } from '#formats/tables/draft.ts'

export const title = 'Tables'
/** This page in sentences of Undo and Redo. */
export const page = 'tables'

const MOST_PARTS = 6

interface Results {
  readonly min: number
  readonly max: number
}

/** A range of results: `6–10`, or `7` for a single one. */
export const results = ({ min, max }: Results) => (min === max ? String(min) : `${min}–${max}`)

export const list = 'Encounter tables'
export const allTables = 'All tables'
export const opening = 'Opening the tables…'
export const newTable = 'New table'
export const pasteOrImport = 'Paste or import'
export const intro = 'Choose a table to read and edit it.'
export const introPaste =
  'Or paste one at any time: from a spreadsheet, a document, a PDF or another tool. You see what becomes of it before it is kept.'
export const size = (dice: string, rows: number) => `${dice} · ${sayCount(rows, 'row', 'rows')}`
export const usedBy = (terrains: readonly string[]) => `for ${sayList(terrains)}`
export const usedByNone = 'for no terrain'
export const statusMark = {
  saved: '',
  unsaved: 'unsaved',
  'changed-elsewhere': 'changed elsewhere',
}
export const unnamed = 'Table without a name'

export const name = 'Name'
export const die = 'Die'
export const otherDice = 'Other dice'
export const typedDice = 'Dice'
export const diceMustBe = 'Two to ten dice, as 1d12+1d8.'
export const copyTable = 'Copy'
export const copyOf = (name: string) => `${name} (copy)`
export const pasteInto = 'Paste into it'
export const deleteTable = 'Delete…'
export const sureDelete = 'Delete the table'
export const askDelete = (name: string) => `Delete ${name}? Undo brings it back.`
export const askForget = (name: string) => `${name} was never saved. It does not come back.`
export const forgetTable = 'Throw it away'

export const rows = 'Rows'
export const heads = { range: 'Result', name: 'Encounter', details: 'Details for you' }
export const row = (place: number) => `Row ${sayNumber(place)}`
export const from = (place: number) => `First result, row ${place}`
export const to = (place: number) => `Last result, row ${place}`
export const rowName = (place: number) => `Encounter, row ${place}`
export const details = (place: number) => `Details, row ${place}`
export const inHundred = (share: number) =>
  `${sayNumber(share < 1 ? Math.round(share * 10) / 10 : Math.round(share))} %`
export const more = (place: number) => `More of row ${place}`
export const thenRollOn = 'Then roll on'
export const nothingMore = 'Nothing more'
export const once = 'Once'
export const aboutOnce = 'Once met, it is rolled again.'
export const thenTable = (table: string) => `then ${table}`
export const unknownTable = 'a table that is gone'
export const quantities = (dice: readonly string[]) => `Rolls ${sayList(dice)}`
export const remove = 'Remove'
export const addRow = 'Add a row'

const sayDice = (dice: string) => (dice.startsWith('d') ? `A ${dice}` : dice)

export const fault = ({ kind, ...range }: Results & { readonly kind: 'gap' | 'overlap' }) =>
  kind === 'gap' ? `Nothing rolls ${results(range)}.` : `More than one row has ${results(range)}.`
export const tableNeedsName = 'The table needs a name.'
export const rangeMustBe = (from: number, to: number) =>
  `Whole numbers from ${from} to ${to}, the smaller first; the second may be empty.`
export const beyondDie = (dice: string) => `${sayDice(dice)} does not reach that far.`
export const rowNeedsName = 'What is met?'
export const atMost = (max: number) => `At most ${sayNumber(max)} characters.`
export const tooManyRows = (rows: number, dice: string) =>
  `${sayNumber(rows)} rows are more than ${sayDice(dice).toLowerCase()} has results. Remove some, or take a larger die.`
export const inRow = (place: number, why: string) => `Row ${sayNumber(place)}: ${why}`

export const tableSaved = (name: string) => `${name} is saved.`
export const tableDeleted = (name: string) => `${name} is deleted.`
export const dropEdits = 'Drop my edits'

/** Stands for a table that another screen deleted. */
export const gone = 'deleted'
export const rowSaid = (
  range: Results | null,
  { name, details }: Readonly<Record<'name' | 'details', string>>,
) => [range && results(range), name, details && `(${details})`].filter(Boolean).join(' ')
export const tableParts = (parts: readonly (string | false)[]) => {
  const said = parts.filter((part) => part !== false)
  const first = said.slice(0, MOST_PARTS).join('; ')
  const more = said.length - MOST_PARTS
  return more > 0 ? `${first}; ${sayNumber(more)} more` : first
}

export const paste = {
  title: 'Paste or import',
  hint: 'Paste rows here, drop a file, or choose one: ranges or weights, a spreadsheet, CSV, Markdown, JSON of Overland or Foundry, Roll20.',
  nothingYet: 'The table appears here, line by line, before anything is kept.',
  nothingFound: 'No row was found in it.',
  lost: { 'not understood': 'not understood.' },
  mark: { row: '✓', joined: '↑', header: '#', ignored: '–', 'not understood': '!' },
  tally: (counts: Readonly<Record<Fate, number>>) =>
    `${sayList([
      sayCount(counts.row, 'line is a row', 'lines are rows'),
      counts.joined > 0 && `${sayNumber(counts.joined)} joined to the line above`,
      counts.header > 0 && `${sayNumber(counts.header)} header`,
      counts.ignored > 0 && `${sayNumber(counts.ignored)} left out`,
      counts['not understood'] > 0 && `${sayNumber(counts['not understood'])} not understood`,
    ])}.`,
  becomesOf: 'Keep it as',
  asNew: 'A new table',
  leaveOut: 'Nothing: leave it out',
  replace: 'In place of the rows of',
  add: 'Added to',
  replaceOne: (name: string) => `In place of the rows of ${name}`,
  addOne: (name: string) => `Added to ${name}`,
  aboutAdding:
    'A row of the same name keeps its place and takes the new details; other rows are added at the end, and all share the die by their weights.',
  aboutReplacing: 'Its rows go, these come. Its name and its terrains stay.',
  sameName: (name: string) =>
    `There is a table called ${name} already; this one will stand beside it.`,
  leadsNowhere: (row: string, table: string) =>
    `“${row}” leads to “${table}”, and no table is called that: it leads to nothing.`,
  untitled: 'Pasted table',
  spread: (dice: string) => `Spread over the ${dice}`,
  rowsOf: (name: string) => `Rows of ${name}`,
}

export const exporting = {
  one: 'Export',
  all: 'Export all',
  format: 'Format',
  formats: {
    csv: 'CSV, for spreadsheets',
    json: 'JSON of Overland, with everything',
    markdown: 'Markdown, for Obsidian',
    foundry: 'Foundry 10 and later',
    roll20: 'Roll20, for TableExport',
    text: 'Plain text',
  },
  download: 'Download',
  show: 'Show as text',
  text: 'As text',
  oneDie: 'This format knows one die: it does not keep that sums in the middle come up more often.',
  unsavedStays: 'It gives what is saved; your unsaved edits are not in it.',
}
