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

/** Around a change's texts in a campaign's file, at most. */
const MORE_A_CHANGE = 200

/** In a row, the size of its patches in bytes. */
export const bytesOfPatches = sql<number>`octet_length(forth) + octet_length(back)`
/** What a change takes of a campaign: no less than in its file. */
export const bytesOfChange = sql<number>`${sql.lit(MORE_A_CHANGE)} + ${bytesOfPatches}`

/** Ready to be inserted. */
export interface ChangeRows {
  readonly changes: readonly ChangeRow[]
  readonly days: readonly DayRow[]
  /** What they take of a campaign. */
  readonly bytes: number
}

/** Of changes with their days, and of days whose changes are gone. */
export const toChangeRows = (
  history: string,
  recorded: readonly ((Change & Partial<RecordedChange>) | RecordedDay)[],
  now: number,
): ChangeRows => {
  const rows = { changes: [] as ChangeRow[], days: [] as DayRow[], bytes: 0 }
  for (const one of recorded) {
    const entry = 'entry' in one ? one.entry : one.day
    if (!('entry' in one)) {
      const { seq, parent, kind, mark, madeAt: made_at = now } = one
      const [forth, back] = [JSON.stringify(one.forth), JSON.stringify(one.back)]
      const day = entry?.day ?? null
      rows.changes.push({ history, seq, parent, kind, day, made_at, mark, forth, back })
      rows.bytes += MORE_A_CHANGE + Buffer.byteLength(forth) + Buffer.byteLength(back)
    }
    if (!entry) continue
    const document = JSON.stringify(entry)
    rows.days.push({ history, seq: one.seq, day: entry.day, document })
    rows.bytes += Buffer.byteLength(document)
  }
  return rows
}

/** At most a few hundred. */
export const insertChanges = async (trx: Kysely<Schema>, rows: ChangeRows): Promise<void> => {
  const { changes, days } = rows
  if (isOne(changes)) await insertChange(trx, changes[0])
  else if (changes.length > 0) await trx.insertInto('changes').values(changes).execute()
  if (isOne(days)) await insertDay(trx, days[0])
  else if (days.length > 0) await trx.insertInto('days').values(days).execute()
}

const isOne = <One>(all: readonly One[]): all is readonly [One] => all.length === 1

const insertChange = statement((trx, row: ChangeRow) => trx.insertInto('changes').values(row))
const insertDay = statement((trx, row: DayRow) => trx.insertInto('days').values(row))

/** @throws RangeError when one of them is missing */
export const markChanges = async (
  trx: Kysely<Schema>,
  history: string,
  { changes: marked, mark }: { readonly changes: readonly number[]; readonly mark: string },
): Promise<void> => {
  for (const some of inBatches(marked)) {
    const { numUpdatedRows } = await trx
      .updateTable('changes')
      .set({ mark })
      .where('history', '=', history)
      .where('seq', 'in', some)
      .executeTakeFirst()
    if (Number(numUpdatedRows) !== some.length) throw new RangeError(`${history} lacks changes`)
  }
}

/** A change as far as it leads from state to state, with the size of its patches. */
export interface Link extends PatchPair {
  readonly parent: number | null
  readonly madeAt: number
  readonly bytes: number
}

/** Those with `after` < `seq` ≤ `upTo`, by their `seq`. */
export const findLinks = async (
  db: Kysely<Schema>,
  history: string,
  { after, upTo }: { readonly after: number; readonly upTo: number },
): Promise<ReadonlyMap<number, Link>> => {
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

/** A change of hexes paints terrain, or what players know; no patch of it holds other texts. */
const saidKind = sql<ChangeStep['kind']>`
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
        .select(['seq', 'parent', saidKind.as('kind')])
        .where('history', '=', history)
        .where('seq', '>=', from)
        .where('seq', '<=', upTo)
        .orderBy('seq', 'desc')
        .limit(limit)
        .execute(),

    listDays: async (history, { before = Number.MAX_SAFE_INTEGER, limit }) => {
      const found = selectDays(history).where('seq', '<', before).orderBy('seq', 'desc')
      return (await found.limit(limit).execute()).map(toDay)
    },

    findDays: async (history, seqs) => {
      const found: RecordedDay[] = []
      for (const some of inBatches(seqs))
        found.push(...(await selectDays(history).where('seq', 'in', some).execute()).map(toDay))
      return found.sort((a, b) => a.seq - b.seq)
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
  /** Of the head; undefined: there is none. */
  readonly madeAt: number | undefined
}

/** The changes that a campaign points to; undefined if one is missing, as of a history that was dropped. */
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
  const toHead = (of: number | null): ChangeHead | null => {
    const row = rows.find(({ seq }) => seq === of)
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
