import pg from 'pg'
import { createCampaign } from '../../src/campaign/create-campaign.ts'
import { openPostgresStore } from '../../src/store/postgres/open.ts'

const ADVANCE = `update campaigns set epoch = $1, full_revision = $2, public_revision = $3,
  expedition = $4, head = $5, redo = null, used_at = $6, bytes = bytes + $7
  where id = $8 and epoch = $1 and full_revision = $9 and public_revision = $10`
const INSERT_CHANGE = `insert into changes (campaign, seq, parent, kind, undone, content, before,
  after, made_at, day, volume, atlas) values ($1, $2, $3, 'day', 0, $4, $5, $6, $7, $8, 0, $9)`
const INSERT_ANSWER = `insert into kept_answers (campaign, key, fingerprint, value, kept_at)
  values ($1, $2, $3, $4, $5) on conflict do nothing`

/** About the bytes of a day's columns. */
const text = (bytes: number): string => JSON.stringify('x'.repeat(bytes))
const CONTENT = text(650)
const PATCH = text(230)
const MAP_STATE = text(330)
const ANSWER = text(700)

/**
 * Writers of different campaigns, on a connection each: the statements of an ended day in one
 * transaction, with about as many bytes.
 */
export const bareWriters = async (url: string, count: number) => {
  const store = await openPostgresStore({ url })
  const ids = Array.from({ length: count }, (_, at) => `bare-${at}`)
  for (const id of ids) await createCampaign(store, { id, epoch: 'epoch' })
  const expeditions = await Promise.all(ids.map(async (id) => (await store.find(id))?.expedition))
  await store.close()

  const clients = await Promise.all(
    ids.map(async () => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      return client
    }),
  )
  const writers = clients.map((client, at) => {
    const id = ids[at]
    const expedition = JSON.stringify(expeditions[at])
    let revision = 0
    return async () => {
      const now = Date.now()
      const next = revision + 1
      const head = revision === 0 ? null : revision
      await client.query('begin')
      const values = ['epoch', next, next, expedition, next, now, 1_500, id, revision, revision]
      const { rowCount } = await client.query({ name: 'advance', text: ADVANCE, values })
      if (rowCount !== 1) throw new Error('The bare writer is not where it should be')
      await client.query({
        name: 'change',
        text: INSERT_CHANGE,
        values: [id, next, head, CONTENT, PATCH, PATCH, now, next, MAP_STATE],
      })
      await client.query({
        name: 'answer',
        text: INSERT_ANSWER,
        values: [id, `key-${next}`, 'f'.repeat(64), ANSWER, now],
      })
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
