import { join } from 'node:path'
import Database from 'better-sqlite3'
import { newState } from '#campaign/create-campaign.ts'
import { type Schema, TABLES } from '#store/schema/schema.ts'
import { openSqliteStore } from '#store/sqlite/open.ts'

type CampaignRow = Schema['campaigns']

export interface DayRows {
  readonly campaign: CampaignRow
  readonly change: Schema['changes']
  readonly day: Schema['days']
  readonly request: Schema['committed_requests']
}

const DATABASE = 'overland.db'

/** Reads the rows of the last ended day. */
export const dayReader = (dataDir: string) => {
  const db = new Database(join(dataDir, DATABASE), { readonly: true })
  const campaign = db.prepare('select * from campaigns where id = ?')
  const change = db.prepare('select * from changes where history = ? order by seq desc limit 1')
  const day = db.prepare('select * from days where history = ? order by seq desc limit 1')
  const request = db.prepare('select * from committed_requests where history = ? and key = ?')
  const readCampaign = (id: string) => campaign.get(id) as CampaignRow
  const read = (id: string, key: string): DayRows => {
    const { history } = readCampaign(id)
    return {
      campaign: readCampaign(id),
      change: change.get(history) as Schema['changes'],
      day: day.get(history) as Schema['days'],
      request: request.get(history, key) as Schema['committed_requests'],
    }
  }
  return { read, readCampaign, close: () => db.close() }
}

/**
 * The baseline of the store: the same tables on the same file system, and the same statements with the
 * same bytes in one transaction (WAL, synchronous=FULL), through the driver alone.
 */
export const openBareStore = async (dataDir: string, firstRow: CampaignRow) => {
  const store = await openSqliteStore({ dataDir })
  await store.create({ id: firstRow.id, epoch: firstRow.epoch, state: newState() })
  await store.close()

  const db = new Database(join(dataDir, DATABASE))
  db.pragma('journal_mode = wal')
  db.pragma('synchronous = full')
  db.pragma('foreign_keys = on')
  const advance = db.prepare(
    `update campaigns set epoch = @epoch, full_revision = @full_revision,
     public_revision = @public_revision, history = @history, head = @head, redo = @redo,
     day = @day, used_at = @used_at, bytes = bytes + @more
     where id = @id and epoch = @epoch and full_revision = @full_before
     and public_revision = @public_before and state_version = @state_version`,
  )
  const insert = (name: 'changes' | 'days' | 'committed_requests') => {
    const columns = Object.keys(TABLES[name].columns)
    const values = columns.map((column) => `@${column}`)
    return db.prepare(`insert into ${name} (${columns}) values (${values}) on conflict do nothing`)
  }
  const insertChange = insert('changes')
  const insertDay = insert('days')
  const insertRequest = insert('committed_requests')
  const { history } = db.prepare('select history from campaigns').get() as { history: string }
  let lastRow = firstRow

  const write = ({ campaign, change, day, request }: DayRows): void => {
    db.exec('begin immediate')
    const { changes } = advance.run({
      ...campaign,
      history,
      more: campaign.bytes - lastRow.bytes,
      full_before: lastRow.full_revision,
      public_before: lastRow.public_revision,
    })
    if (changes !== 1) throw new Error('The bare store is not where it should be')
    insertChange.run({ ...change, history })
    insertDay.run({ ...day, history })
    insertRequest.run({ ...request, history })
    db.exec('commit')
    lastRow = campaign
  }
  return { write, close: () => db.close() }
}
