import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { WebSocket } from 'ws'
import { fullRevision } from '../../src/campaign/campaign.ts'
import { saveMap } from '../../src/campaign/save-map.ts'
import type { Store } from '../../src/campaign/store.ts'
import { apiPath, HOME } from '../../src/protocol/paths.ts'
import { openPostgresStore } from '../../src/store/postgres/open.ts'
import type { RunningPostgres } from '../../test/support/postgres-server.ts'
import { startServer } from '../day/child-server.ts'

const WARM_UP = 50
const BETWEEN_MS = 4

/** From the answer to a commit at one node until a viewer at another one has it, in ms. */
export const measureViewers = async (
  postgres: RunningPostgres,
  changes: number,
): Promise<readonly number[]> => {
  const url = await postgres.createDatabase()
  const other = await startServer(new URL('../../src/server/main.ts', import.meta.url), {
    DATABASE_URL: url,
  })
  const store = await openPostgresStore({ url })
  const ws = new WebSocket(`ws://127.0.0.1:${other.port}${apiPath(HOME, '/live')}?as=player`)
  try {
    await once(ws, 'message')
    const seen: number[] = []
    for (let made = -WARM_UP; made < changes; made += 1) {
      const arrived = once(ws, 'message').then(() => performance.now())
      await saveFood(store, made + WARM_UP + 1)
      const committed = performance.now()
      const took = (await arrived) - committed
      if (made >= 0) seen.push(took)
      await delay(BETWEEN_MS)
    }
    return seen
  } finally {
    ws.terminate()
    await store.close()
    await other.stop()
  }
}

const saveFood = async (store: Store, food: number): Promise<void> => {
  const current = await store.find(HOME)
  if (!current) throw new Error('The campaign is missing')
  const revision = fullRevision(current.revisions)
  const map = { ...current.expedition.map, food }
  await saveMap(store, { campaign: HOME, revision, map })
}

/** From the answer to a bare NOTIFY until a bare LISTEN on another connection has it, in ms. */
export const measureNotify = async (
  postgres: RunningPostgres,
  count: number,
): Promise<readonly number[]> => {
  const connectionString = await postgres.createDatabase()
  const [sender, listener] = [0, 1].map(() => new pg.Client({ connectionString })) as [
    pg.Client,
    pg.Client,
  ]
  await Promise.all([sender.connect(), listener.connect()])
  try {
    await listener.query('listen bench')
    const seen: number[] = []
    for (let sent = -WARM_UP; sent < count; sent += 1) {
      const arrived = once(listener, 'notification').then(() => performance.now())
      const start = performance.now()
      await sender.query('notify bench')
      const took = (await arrived) - start
      if (sent >= 0) seen.push(took)
      await delay(BETWEEN_MS)
    }
    return seen
  } finally {
    await Promise.all([sender.end(), listener.end()])
  }
}
