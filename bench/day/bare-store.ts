import { join } from 'node:path'
import Database from 'better-sqlite3'
import { EMPTY_MAP_STATE } from '../../src/campaign/map-state.ts'
import { expeditionText } from '../../src/campaign/stored-expedition.ts'
import type { CampaignRow, ChangeRow, KeptAnswerRow } from '../../src/store/schema.ts'
import { openSqliteStore } from '../../src/store/sqlite/open.ts'

export interface DayRows {
  readonly campaign: CampaignRow
  readonly change: ChangeRow
  readonly answer: KeptAnswerRow
}

const DATABASE = 'overland.db'

/** Reads the rows of the last ended day. */
export const dayReader = (dataDir: string) => {
  const db = new Database(join(dataDir, DATABASE), { readonly: true })
  const campaign = db.prepare('select * from campaigns where id = ?')
  const change = db.prepare('select * from changes where campaign = ? order by seq desc limit 1')
  const answer = db.prepare('select * from kept_answers where campaign = ? and key = ?')
  const read = (id: string, key: string): DayRows => ({
    campaign: campaign.get(id) as CampaignRow,
    change: change.get(id) as ChangeRow,
    answer: answer.get(id, key) as KeptAnswerRow,
  })
  return { read, close: () => db.close() }
}

/**
 * The store's baseline: the same tables on the same file system, and the same statements with the
 * same bytes in one transaction (WAL, synchronous=FULL), through the driver alone.
 */
export const openBareStore = async (dataDir: string, first: CampaignRow) => {
  const store = await openSqliteStore({ dataDir })
  await store.create({
    id: first.id,
    epoch: first.epoch,
    expedition: expeditionText.read(first.expedition),
    mapState: EMPTY_MAP_STATE,
  })
  await store.close()

  const db = new Database(join(dataDir, DATABASE))
  db.pragma('journal_mode = wal')
  db.pragma('synchronous = full')
  db.pragma('foreign_keys = on')
  const advance = db.prepare(
    `update campaigns set epoch = ?, full_revision = ?, public_revision = ?, expedition = ?,
     head = ?, redo = ?, used_at = ?, bytes = ? where id = ? and epoch = ? and full_revision = ? and public_revision = ?`,
  )
  const insertChange = db.prepare(
    `insert into changes (campaign, seq, parent, kind, undone, content, before, after, made_at,
     day, volume, atlas) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const insertAnswer = db.prepare(
    `insert into kept_answers (campaign, key, fingerprint, value, kept_at)
     values (?, ?, ?, ?, ?) on conflict do nothing`,
  )

  const write = ({ campaign: to, change, answer }: DayRows): void => {
    db.exec('begin immediate')
    const { changes } = advance.run(
      to.epoch,
      to.full_revision,
      to.public_revision,
      to.expedition,
      to.head,
      to.redo,
      to.used_at,
      to.bytes,
      to.id,
      to.epoch,
      to.full_revision - 1,
      to.public_revision - 1,
    )
    if (changes !== 1) throw new Error('The bare store is not where it should be')
    insertChange.run(
      change.campaign,
      change.seq,
      change.parent,
      change.kind,
      change.undone,
      change.content,
      change.before,
      change.after,
      change.made_at,
      change.day,
      change.volume,
      change.atlas,
    )
    insertAnswer.run(answer.campaign, answer.key, answer.fingerprint, answer.value, answer.kept_at)
    db.exec('commit')
  }
  return { write, close: () => db.close() }
}
