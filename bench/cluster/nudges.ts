import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { WebSocket } from 'ws'
import { fullRevision } from '../../src/campaign/campaign.ts'
import { saveMap } from '../../src/campaign/on-the-map.ts'
import type { Store } from '../../src/campaign/store.ts'
import { gmView } from '../../src/campaign/views.ts'
import { apiPath, HOME } from '../../src/protocol/paths.ts'
import { openPostgresStore } from '../../src/store/postgres/open.ts'
import type { RunningPostgres } from '../../test/support/postgres-server.ts'
import { startServer } from '../support/child-server.ts'

/** Until both ways run as on a node that has been up for a while. */
const WARM_UP = 500
const BETWEEN_MS = 4

/** A way from one process to another, over the same PostgreSQL. */
interface Line {
  /** Sends one thing; answers its time on the way, in ms of this process's clock. */
  send(): Promise<number>
  close(): Promise<void>
}

/** Time on the way, in ms. */
export interface Deliveries {
  /** Between two connections of one process. */
  readonly notifyWithin: readonly number[]
  /** As from node to node. */
  readonly notify: readonly number[]
  readonly viewer: readonly number[]
}

/** In turns, so that the machine's other work hits both alike. */
export const measureDeliveries = async (
  postgres: RunningPostgres,
  count: number,
): Promise<Deliveries> => {
  const lines = {
    notifyWithin: await openNotifyWithin(postgres),
    notify: await openNotify(postgres),
    viewer: await openViewer(postgres),
  }
  const seen = { notifyWithin: [] as number[], notify: [] as number[], viewer: [] as number[] }
  try {
    for (let sent = -WARM_UP; sent < count; sent += 1) {
      for (const way of ['notifyWithin', 'notify', 'viewer'] as const) {
        const tookMs = await lines[way].send()
        if (sent >= 0) seen[way].push(tookMs)
        await delay(BETWEEN_MS)
      }
    }
    return seen
  } finally {
    for (const line of Object.values(lines)) await line.close()
  }
}

/** From a commit's answer at one node until a viewer at another has it. */
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
  const map = { ...gmView(current).map, food }
  await saveMap(store, { campaign: HOME, revision, map })
}

/** From a bare NOTIFY to a bare LISTEN on another connection of this process. */
const openNotifyWithin = async (postgres: RunningPostgres): Promise<Line> => {
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

/** From a bare NOTIFY of this process to a bare LISTEN of another. */
const openNotify = async (postgres: RunningPostgres): Promise<Line> => {
  const connectionString = await postgres.createDatabase()
  const sender = new pg.Client({ connectionString })
  const listener = fork(new URL('./listener.ts', import.meta.url), [connectionString])
  await Promise.all([sender.connect(), once(listener, 'message')])
  return {
    send: async () => {
      const arrived = once(listener, 'message')
      const start = process.hrtime.bigint()
      await sender.query('notify bench')
      const [at] = await arrived
      return Number(BigInt(at) - start) / 1e6
    },
    close: async () => {
      listener.disconnect()
      await Promise.all([sender.end(), once(listener, 'exit')])
    },
  }
}
