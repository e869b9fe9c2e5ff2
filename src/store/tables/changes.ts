import { Buffer } from 'node:buffer'
import { type Kysely, sql } from 'kysely'
import {
  type Campaign,
  type Change,
  type ChangeHead,
  changedSettings,
  type RecordedChange,
} from '#campaign/campaign.ts'
import type { PatchPair } from '#campaign/patch.ts'
import type { CampaignStore, ChangeStep, RecordedDay } from '#campaign/ports/store.ts'
import type { Schema } from '../schema/schema.ts'
import { inBatches, statement } from './statement.ts'

export type ChangeRow = Schema['changes']
type DayRow = Schema['days']

/** Largest size of a change in a campaign's file, apart from its patches. */
const OVERHEAD_BYTES = 200

/** SQL for the size of a row's patches in bytes. */
export const bytesOfPatches = sql<number>`octet_length(forth) + octet_length(back)`
/** SQL for the size at which a change counts in its campaign: no less than in a campaign's file. */
export const bytesOfChange = sql<number>`${sql.lit(OVERHEAD_BYTES)} + ${bytesOfPatches}`

/** Rows of changes and days, ready to be inserted. */
export interface ChangeRows {
  readonly changes: readonly ChangeRow[]
  readonly days: readonly DayRow[]
  /** The size at which the rows count in their campaign. */
  readonly bytes: number
}

/** Makes rows of changes with their days, and of days whose changes were deleted. */
export const toChangeRows = (
  history: string,
  recorded: readonly ((Change & Partial<RecordedChange>) | RecordedDay)[],
  now: number,
): ChangeRows => {
  const rows = { changes: [] as ChangeRow[], days: [] as DayRow[], bytes: 0 }
  for (const change of recorded) {
    const entry = 'entry' in change ? change.entry : change.day
    if (!('entry' in change)) {
      const { seq, parent, kind, mark, madeAt: made_at = now } = change
      const [forth, back] = [JSON.stringify(change.forth), JSON.stringify(change.back)]
      const day = entry?.day ?? null
      rows.changes.push({ history, seq, parent, kind, day, made_at, mark, forth, back })
      rows.bytes += OVERHEAD_BYTES + Buffer.byteLength(forth) + Buffer.byteLength(back)
    }
    if (!entry) continue
    const document = JSON.stringify(entry)
    rows.days.push({ history, seq: change.seq, day: entry.day, document })
    rows.bytes += Buffer.byteLength(document)
  }
  return rows
}

/** Inserts a few hundred rows at most. */
export const insertChanges = async (trx: Kysely<Schema>, rows: ChangeRows): Promise<void> => {
  const { changes, days } = rows
  if (hasOneItem(changes)) await insertChange(trx, changes[0])
  else if (changes.length > 0) await trx.insertInto('changes').values(changes).execute()
  if (hasOneItem(days)) await insertDay(trx, days[0])
  else if (days.length > 0) await trx.insertInto('days').values(days).execute()
}

const hasOneItem = <Item>(items: readonly Item[]): items is readonly [Item] => items.length === 1

const insertChange = statement((trx, row: ChangeRow) => trx.insertInto('changes').values(row))
const insertDay = statement((trx, row: DayRow) => trx.insertInto('days').values(row))

/** @throws RangeError when one of the changes is missing */
export const markChanges = async (
  trx: Kysely<Schema>,
  history: string,
  { changes: seqs, mark }: { readonly changes: readonly number[]; readonly mark: string },
): Promise<void> => {
  for (const batch of inBatches(seqs)) {
    const { numUpdatedRows } = await trx
      .updateTable('changes')
      .set({ mark })
      .where('history', '=', history)
      .where('seq', 'in', batch)
      .executeTakeFirst()
    if (Number(numUpdatedRows) !== batch.length) throw new RangeError(`${history} lacks changes`)
  }
}

/** The patches of a change, to replay it forth or back; `bytes` is their size. */
export interface ReplayableChange extends PatchPair {
  readonly parent: number | null
  readonly madeAt: number
  readonly bytes: number
}

/** Changes with `after` < `seq` ≤ `upTo`, by `seq`. */
export const findReplayableChanges = async (
  db: Kysely<Schema>,
  history: string,
  { after, upTo }: { readonly after: number; readonly upTo: number },
): Promise<ReadonlyMap<number, ReplayableChange>> => {
  const rows = await db
    .selectFrom('changes')
    .select(['seq', 'parent', 'made_at', 'forth', 'back'])
    .where('history', '=', history)
    .where('seq', '>', after)
    .where('seq', '<=', upTo)
    .execute()
  return new Map(
    rows.map(({ seq, parent, made_at: madeAt, forth, back }) => {
      const patches = { forth: JSON.parse(forth), back: JSON.parse(back) }
      return [seq, { parent, madeAt, bytes: forth.length + back.length, ...patches }]
    }),
  )
}

/** SQL for a step's kind. A change of hexes paints terrain, or fog: only a patch of fog contains `"known":`. */
const stepKind = sql<ChangeStep['kind']>`
  case when kind = 'hexes' and forth like '%"known":%' then 'fog' else kind end`

type ChangeReader = Pick<
  CampaignStore,
  'findChange' | 'findLastChild' | 'listChanges' | 'listSteps' | 'listDays' | 'findDays'
>

export const changeReader = (db: Kysely<Schema>): ChangeReader => {
  const select = (history: string) =>
    db
      .selectFrom('changes as c')
      .leftJoin('days as d', (join) =>
        join.onRef('d.history', '=', 'c.history').onRef('d.seq', '=', 'c.seq'),
      )
      .select(['c.seq', 'c.parent', 'c.kind', 'c.mark', 'c.forth', 'c.back', 'd.document'])
      .where('c.history', '=', history)
  const selectDays = (history: string) =>
    db.selectFrom('days').select(['seq', 'document']).where('history', '=', history)

  return {
    findChange: async (history, seq) => {
      const row = await select(history).where('c.seq', '=', seq).executeTakeFirst()
      return row && toChange(row)
    },

    findLastChild: async (history, parent) => {
      const row = await select(history)
        .where('c.parent', parent === null ? 'is' : '=', parent)
        .orderBy('c.seq', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row && toChange(row)
    },

    listChanges: async (history, { after, upTo, limit }) => {
      const rows = await select(history)
        .select('c.made_at')
        .where('c.seq', '>', after)
        .where('c.seq', '<=', upTo)
        .orderBy('c.seq')
        .limit(limit)
        .execute()
      return rows.map((row) => ({ ...toChange(row), madeAt: row.made_at }))
    },

    listSteps: async (history, { from, upTo, limit }) =>
      db
        .selectFrom('changes')
        .select(['seq', 'parent', stepKind.as('kind')])
        .where('history', '=', history)
        .where('seq', '>=', from)
        .where('seq', '<=', upTo)
        .orderBy('seq', 'desc')
        .limit(limit)
        .execute(),

    listDays: async (history, { before = Number.MAX_SAFE_INTEGER, limit }) => {
      const newestFirst = selectDays(history).where('seq', '<', before).orderBy('seq', 'desc')
      return (await newestFirst.limit(limit).execute()).map(toDay)
    },

    findDays: async (history, seqs) => {
      const days: RecordedDay[] = []
      for (const batch of inBatches(seqs))
        days.push(...(await selectDays(history).where('seq', 'in', batch).execute()).map(toDay))
      return days.sort((a, b) => a.seq - b.seq)
    },
  }
}

const toDay = ({ seq, document }: { seq: number; document: string }): RecordedDay => ({
  seq,
  entry: JSON.parse(document),
})

type StoredChange = Pick<ChangeRow, 'seq' | 'parent' | 'kind' | 'mark' | 'forth' | 'back'> & {
  readonly document: string | null
}

const toChange = ({ seq, parent, kind, mark, forth, back, document }: StoredChange): Change => ({
  seq,
  parent,
  kind,
  forth: JSON.parse(forth),
  back: JSON.parse(back),
  ...(document !== null && { day: JSON.parse(document) }),
  mark,
})

interface Heads extends Pick<Campaign, 'head' | 'redo'> {
  /** When the head was made; undefined: there is no head. */
  readonly madeAt: number | undefined
}

/** Finds the changes that a campaign points to; undefined if one is missing, as in a deleted history. */
export const findHeads = async (
  db: Kysely<Schema>,
  history: string,
  { head, redo }: { readonly head: number | null; readonly redo: number | null },
): Promise<Heads | undefined> => {
  const seqs = [head, redo].filter((seq) => seq !== null)
  if (seqs.length === 0) return { head: null, redo: null, madeAt: undefined }
  const rows = await db
    .selectFrom('changes')
    .select(['seq', 'kind', 'day', 'mark', 'made_at'])
    .select(sql<string | null>`case when kind = 'settings' then forth end`.as('settings'))
    .where('history', '=', history)
    .where('seq', 'in', seqs)
    .execute()
  if (rows.length < seqs.length) return undefined
  const toHead = (headSeq: number | null): ChangeHead | null => {
    const row = rows.find(({ seq }) => seq === headSeq)
    if (!row) return null
    const { seq, kind, day, mark, settings } = row
    return {
      seq,
      kind,
      day,
      ...(mark !== null && { mark }),
      ...(settings !== null && { settings: changedSettings(JSON.parse(settings)) }),
    }
  }
  const madeAt = rows.find(({ seq }) => seq === head)?.made_at
  return { head: toHead(head), redo: toHead(redo), madeAt }
}
