import { TABLE_DICE } from '../../rules/encounter.ts'
import type { Columns, RowRead } from './columns.ts'
import { type Draft, type DraftRow, joinLine } from './draft.ts'
import { type Fates, MESSAGES } from './fates.ts'
import type { LeadingRange } from './ranges.ts'
import type { Title } from './title.ts'

/** A line under a row that says more of it, as the plain text that is written here has it. */
export interface Remark {
  readonly kind: 'details' | 'table' | 'once'
  readonly text: string
  /** It stands in from the rows, so that it is none whatever it says. */
  readonly isIndented: boolean
}

/** What further lines of details are indented by. */
export const MORE_INDENT = '        '
const REMARK = /^(\s{0,12})(details|notes?|gm notes|then roll on|once)(?::\s?(.*)|\s*)$/i

/** @param before the remark of the line before, if there is one */
export const readRemark = (line: string, before: Remark | undefined): Remark | undefined => {
  if (before?.kind === 'details' && line.startsWith(MORE_INDENT))
    return { kind: 'details', text: line.slice(MORE_INDENT.length), isIndented: true }
  const found = REMARK.exec(line)
  if (!found) return undefined
  const [, indent = '', word = '', text] = found
  const kind = /^once$/i.test(word) ? 'once' : /^then/i.test(word) ? 'table' : 'details'
  if ((kind === 'once') !== (text === undefined)) return undefined
  return { kind, text: text ?? '', isIndented: indent.length >= 4 }
}

/** A cell that says yes. */
export const isOnce = (cell: string): boolean => /^(?:once|yes|true|y|x|1|✓|✔)$/i.test(cell.trim())

/** What was read of a text up to a line. */
export interface TablesSoFar {
  readonly drafts: Draft[]
  readonly fates: Fates
  /** The table whose rows are read. */
  draft: Draft | undefined
  columns: Columns | undefined
  /** Of the table whose rows come next. */
  title: (Title & { readonly line: number }) | undefined
  /** How rows of the table begin: as its first. */
  style: Style | undefined
  isAfterBlank: boolean
  remark: Remark | undefined
}

interface Style {
  readonly separator: LeadingRange['separator']
  /** Whether texts begin with small letters. */
  readonly isSmall: boolean
}

export const nothingSoFar = (fates: Fates): TablesSoFar => ({
  drafts: [],
  fates,
  draft: undefined,
  columns: undefined,
  title: undefined,
  style: undefined,
  isAfterBlank: false,
  remark: undefined,
})

export const lastRow = ({ draft }: TablesSoFar): DraftRow | undefined => draft?.rows.at(-1)

const ENDS: ReadonlySet<number> = new Set(TABLE_DICE)

/** Whether the last row ends where a die does, so that the table may be complete. */
export const isComplete = ({ draft }: TablesSoFar): boolean => {
  const last = draft?.rows.at(-1)?.max
  return (
    last != null && (last === draft?.die || last === Number.POSITIVE_INFINITY || ENDS.has(last))
  )
}

/** Whether a row that begins with this number, after a blank line, begins another table. */
export const isAnew = (tables: TablesSoFar, min: number): boolean =>
  tables.isAfterBlank && min <= 1 && isComplete(tables) && (tables.draft?.rows[0]?.min ?? 0) <= 1

/** No row above names the table after all. */
export const dropTitle = (tables: TablesSoFar): void => {
  if (tables.title) tables.fates.set(tables.title.line, 'not understood', MESSAGES.noRange)
  tables.title = undefined
}

export const endTable = (tables: TablesSoFar): void => {
  tables.draft = undefined
  tables.columns = undefined
  tables.remark = undefined
}

/** A line above the rows. */
export const setTitled = (
  { fates }: TablesSoFar,
  { formula }: { readonly formula?: string },
  line: number,
): void => fates.set(line, 'header', formula === undefined ? undefined : MESSAGES.formula(formula))

export const nameTable = (tables: TablesSoFar, title: Title, line: number): void => {
  dropTitle(tables)
  endTable(tables)
  tables.title = { ...title, line }
  setTitled(tables, title, line)
}

const beginTable = (tables: TablesSoFar): Draft => {
  const { title, columns } = tables
  const draft: Draft = {
    name: title?.name ?? '',
    die: columns?.die ?? title?.die ?? null,
    rows: [],
  }
  tables.title = undefined
  tables.style = undefined
  tables.draft = draft
  tables.drafts.push(draft)
  return draft
}

/** @returns the line after the row */
export const addRow = (tables: TablesSoFar, { row, next }: RowRead): number => {
  const { fates } = tables
  if (row.min !== null && isAnew(tables, row.min)) {
    tables.draft = undefined
    tables.remark = undefined
  }
  const draft = tables.draft ?? beginTable(tables)
  draft.rows.push(row)
  tables.remark = undefined
  fates.set(row.line, 'row')
  for (let line = row.line + 1; line < next; line += 1)
    fates.set(line, 'joined', MESSAGES.joined(row.line))
  return next
}

/** Adds a line to the text of a row, or to its details if those were told last. */
export const joinToRow = (
  { fates, remark }: TablesSoFar,
  row: DraftRow,
  {
    text,
    line,
    message,
  }: { readonly text: string; readonly line: number; readonly message?: string },
): void => {
  const isWithoutHyphen = joinLine(remark ? row.details : row.name, text)
  const said = isWithoutHyphen ? MESSAGES.joinedWithoutHyphen : MESSAGES.joined
  fates.set(line, 'joined', message ?? said(row.line))
}

export const addRemark = (
  tables: TablesSoFar,
  row: DraftRow,
  { line, remark }: { readonly line: number; readonly remark: Remark },
): void => {
  const { kind, text } = remark
  if (kind === 'once') row.once = true
  else if (kind === 'table') row.table = text
  else row.details.push(row.details.length > 0 ? '\n' : '', text)
  tables.remark = remark
  tables.fates.set(line, 'joined', MESSAGES.details(row.line))
}
