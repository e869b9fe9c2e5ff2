import { expect, test } from 'vitest'
import type { EncounterTableView } from '../../../../protocol/tables.ts'
import { draftOf } from '../ledger/table-draft.ts'
import { keepWork, restoreWork } from './kept-work.ts'
import { NO_WORK, nextWork, standingOf, type TablesWork, type WorkEvent } from './tables-work.ts'

const beach: EncounterTableView = {
  id: 'beach',
  name: 'Beach',
  die: 6,
  rows: [
    { id: '1', min: 1, max: 3, name: 'Crabs', details: '', table: null, once: false },
    { id: '2', min: 4, max: 6, name: 'Gulls', details: '', table: null, once: false },
  ],
}
const renamed = { ...beach, name: 'Shore' }
const loaded = { table: beach, stamp: 'a' }

const rename = (name: string): WorkEvent => ({
  kind: 'edited',
  table: 'beach',
  loaded,
  event: { kind: 'named', name },
})
const after = (...events: readonly WorkEvent[]): TablesWork => events.reduce(nextWork, NO_WORK)
const open = (work: TablesWork, key = 'beach') => {
  const found = work.drafts[key]
  if (!found) throw new Error(`no draft of ${key}`)
  return found
}

test.each([
  { what: 'as it was', name: 'Beach', now: beach, standing: 'saved' },
  { what: 'edited', name: 'Coast', now: beach, standing: 'unsaved' },
  { what: 'edited to what it became', name: 'Shore', now: renamed, standing: 'saved' },
  { what: 'edited on both screens', name: 'Coast', now: renamed, standing: 'changed-elsewhere' },
  { what: 'edited and deleted', name: 'Coast', now: undefined, standing: 'gone-elsewhere' },
])('a table $what is $standing', ({ name, now, standing }) => {
  expect(standingOf(open(after(rename(name))), now)).toBe(standing)
})

test('edits go on from another screen’s table, and are unsaved then', () => {
  const base = { table: renamed, stamp: 'b' }
  const work = after(rename('Coast'), { kind: 'rebased', table: 'beach', base })
  expect(open(work).base?.stamp).toBe('b')
  expect(standingOf(open(work), renamed)).toBe('unsaved')
})

test('edits of a table that is gone become a new table, with new rows', () => {
  const work = after(rename('Coast'), { kind: 'rebased', table: 'beach', base: null })
  expect(Object.keys(work.drafts)).toEqual(['new:1'])
  expect(open(work, 'new:1').draft.rows.map(({ id }) => id)).toEqual([null, null])
})

test('what was edited since it was sent stays when that is saved', () => {
  const sent = after(rename('Coast'))
  const saved: WorkEvent = { kind: 'saved', table: 'beach', sent: open(sent).draft }
  expect(nextWork(sent, saved).drafts).toEqual({})
  const later = nextWork(nextWork(sent, rename('Coasts')), saved)
  expect(open(later).draft.name).toBe('Coasts')
})

test('unsaved tables and the pasted text outlive a reload', () => {
  const work = after(
    rename('Coast'),
    { kind: 'begun', draft: draftOf(beach), base: null },
    { kind: 'pasted', text: '1-5 crabs' },
  )
  expect(restoreWork(keepWork(work))).toEqual(work)
  expect(keepWork(NO_WORK)).toBeNull()
})

test.each(['{', '7', '{"version":2,"drafts":{}}', '{"version":1}'])(
  '%s, which no page of this version kept, is forgotten',
  (text) => {
    expect(restoreWork(text)).toEqual(NO_WORK)
  },
)

test('a draft that cannot be read is dropped, others stay', () => {
  const work = after(rename('Coast'))
  const kept = JSON.parse(keepWork(work) ?? '') as { drafts: Record<string, unknown> }
  const broken = { base: null, draft: { name: 'x', die: 7, rows: [], made: 0 } }
  const row = { base: null, draft: { name: 'x', die: 6, rows: [{ key: 'a' }], made: 0 } }
  const text = JSON.stringify({ ...kept, drafts: { ...kept.drafts, broken, row } })
  expect(Object.keys(restoreWork(text).drafts)).toEqual(['beach'])
})
