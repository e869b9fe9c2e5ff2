import { TABLE_DICE } from '../../../../rules/encounter.ts'
import { NO_WORK, type OpenDraft, type TablesWork } from './tables-work.ts'

/** Changes when a page can no longer read what earlier ones kept. */
const VERSION = 1

export const keepWork = (work: TablesWork): string | null =>
  Object.keys(work.drafts).length === 0 && work.pasted === ''
    ? null
    : JSON.stringify({ version: VERSION, ...work })

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const isRow = (row: unknown): boolean =>
  isObject(row) &&
  [row.key, row.from, row.to, row.name, row.details].every((text) => typeof text === 'string') &&
  [row.id, row.table].every((id) => id === null || typeof id === 'string') &&
  typeof row.once === 'boolean'

const isOpenDraft = (open: unknown): open is OpenDraft => {
  if (!isObject(open) || !isObject(open.draft)) return false
  const { name, die, rows, made } = open.draft
  const { base } = open
  return (
    typeof name === 'string' &&
    TABLE_DICE.some((each) => each === die) &&
    typeof made === 'number' &&
    Array.isArray(rows) &&
    rows.every(isRow) &&
    (base === null ||
      (isObject(base) &&
        typeof base.stamp === 'string' &&
        isObject(base.table) &&
        Array.isArray(base.table.rows)))
  )
}

/** What another page of this version kept; all else is forgotten. */
export const restoreWork = (text: string | null): TablesWork => {
  const kept = text === null ? null : parse(text)
  if (!isObject(kept) || kept.version !== VERSION || !isObject(kept.drafts)) return NO_WORK
  const drafts = Object.entries(kept.drafts).filter((each): each is [string, OpenDraft] =>
    isOpenDraft(each[1]),
  )
  return {
    drafts: Object.fromEntries(drafts),
    made: typeof kept.made === 'number' ? kept.made : drafts.length,
    pasted: typeof kept.pasted === 'string' ? kept.pasted : '',
  }
}
