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

/** As many as it takes until both ways run as they do on a node that has been up for a while. */
const WARM_UP = 500
const BETWEEN_MS = 4

/** One of two ways from one process to another, over the same PostgreSQL. */
interface Line {
  /** Sends one thing; answers how long it was on its way, in ms of this process's clock. */
  send(): Promise<number>
  close(): Promise<void>
}

/** How long each message was on its way, in ms. */
export interface Deliveries {
  readonly notify: readonly number[]
  readonly viewer: readonly number[]
}

/** One by either way in turn, so that whatever else the machine does hits both alike. */
export const measureDeliveries = async (
  postgres: RunningPostgres,
  count: number,
): Promise<Deliveries> => {
  const notify = await openNotify(postgres)
  const viewer = await openViewer(postgres)
  const seen: { notify: number[]; viewer: number[] } = { notify: [], viewer: [] }
  try {
    for (let sent = -WARM_UP; sent < count; sent += 1) {
      const bareMs = await notify.send()
      await delay(BETWEEN_MS)
      const viewerMs = await viewer.send()
      await delay(BETWEEN_MS)
      if (sent < 0) continue
      seen.notify.push(bareMs)
      seen.viewer.push(viewerMs)
    }
    return seen
  } finally {
    await viewer.close()
    await notify.close()
  }
}

/** From the answer to a commit at one node until a viewer at another one has it. */
const openViewer = async (postgres: RunningPostgres): Promise<Line> => {
  const url = await postgres.createDatabase()
  const other = await startServer(new URL('../../src/server/main.ts', import.meta.url), {
    DATABASE_URL: url,
  })
  const store = await openPostgresStore({ url })
  const ws = new WebSocket(`ws://127.0.0.1:${other.port}${apiPath(HOME, '/live')}?as=player`)
  await once(ws, 'message')
  let food = 0
  return {
    send: async () => {
      food += 1
      const arrived = once(ws, 'message').then(() => performance.now())
      await saveFood(store, food)
      const committed = performance.now()
      return (await arrived) - committed
    },
    close: async () => {
      ws.terminate()
      await store.close()
      await other.stop()
    },
  }
}

const saveFood = async (store: Store, food: number): Promise<void> => {
  const current = await store.find(HOME)
  if (!current) throw new Error('The campaign is missing')
  const revision = fullRevision(current.revisions)
  const map = { ...current.expedition.map, food }
  await saveMap(store, { campaign: HOME, revision, map })
}

/** From a bare NOTIFY until a bare LISTEN on another connection of the same process has it. */
const openNotify = async (postgres: RunningPostgres): Promise<Line> => {
  const connectionString = await postgres.createDatabase()
  const sender = new pg.Client({ connectionString })
  const listener = new pg.Client({ connectionString })
  await Promise.all([sender.connect(), listener.connect()])
  await listener.query('listen bench')
  return {
    send: async () => {
      const arrived = once(listener, 'notification').then(() => performance.now())
      const start = performance.now()
      await sender.query('notify bench')
      return (await arrived) - start
    },
    close: async () => {
      await Promise.all([sender.end(), listener.end()])
    },
  }
}
