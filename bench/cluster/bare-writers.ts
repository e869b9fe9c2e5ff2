import pg from 'pg'
import { createCampaign } from '../../src/campaign/create-campaign.ts'
import { UPGRADE_STEPS, versionAfter } from '../../src/campaign/upgrade.ts'
import { openPostgresStore } from '../../src/store/postgres/open.ts'

const ADVANCE = `update campaigns set epoch = $1, full_revision = $2, public_revision = $3,
  history = $4, head = $2, redo = null, day = $2, used_at = $5, bytes = bytes + $6
  where id = $7 and epoch = $1 and full_revision = $8 and public_revision = $9
  and state_version = $10`
const INSERT_CHANGE = `insert into changes (history, seq, parent, kind, day, made_at, mark, forth,
  back) values ($1, $2, $3, 'day', $2, $4, null, $5, $6)`
const INSERT_DAY = 'insert into days (history, seq, day, document) values ($1, $2, $2, $3)'
const INSERT_REQUEST = `insert into committed_requests (history, key, fingerprint, made_at, first_day,
  last_day) values ($1, $2, $3, $4, $5, $5) on conflict do nothing`

/** About the bytes of a day's columns. */
const text = (bytes: number): string => JSON.stringify('x'.repeat(bytes))
const FORTH = text(300)
const BACK = text(190)
const DAY = text(1_130)

/**
 * Writers of different campaigns, on a connection each: the statements of an ended day in one
 * transaction, with about as many bytes.
 */
export const bareWriters = async (url: string, count: number) => {
  const store = await openPostgresStore({ url })
  const ids = Array.from({ length: count }, (_, at) => `bare-${at}`)
  for (const id of ids) await createCampaign(store, { id, epoch: 'epoch' })
  const histories = await Promise.all(ids.map(async (id) => (await store.find(id))?.history))
  await store.close()

  const clients = await Promise.all(
    ids.map(async () => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      return client
    }),
  )
  const writers = clients.map((client, at) => {
    const [id, history] = [ids[at], histories[at]]
    let revision = 0
    return async () => {
      const now = Date.now()
      const next = revision + 1
      const parent = revision === 0 ? null : revision
      await client.query('begin')
      const base = [id, revision, revision, versionAfter(UPGRADE_STEPS)]
      const values = ['epoch', next, next, history, now, 1_800, ...base]
      const { rowCount } = await client.query({ name: 'advance', text: ADVANCE, values })
      if (rowCount !== 1) throw new Error('The bare writer is not where it should be')
      const change = [history, next, parent, now, FORTH, BACK]
      await client.query({ name: 'change', text: INSERT_CHANGE, values: change })
      await client.query({ name: 'day', text: INSERT_DAY, values: [history, next, DAY] })
      const request = [history, `key-${next}`, 'f'.repeat(64), now, next]
      await client.query({ name: 'request', text: INSERT_REQUEST, values: request })
      await client.query('commit')
      revision = next
    }
  })
  return {
    writers,
    close: async () => {
      await Promise.all(clients.map((client) => client.end()))
    },
  }
}
