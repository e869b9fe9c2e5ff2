import { fileURLToPath } from 'node:url'
import { hasPgBouncer, NO_PGBOUNCER, startPgBouncer } from '../../test/support/pgbouncer.ts'
import { startPostgres } from '../../test/support/postgres-server.ts'
import { msUntilCurrent, startAudience } from '../support/audience.ts'
import { runInChild } from '../support/child.ts'
import { type Node, startLastingNode } from '../support/cluster.ts'
import { areAnswered, endDay, signIn } from '../support/gm.ts'
import { GM_KEY } from '../support/node.ts'
import { findings, type Outcome, rounded } from '../support/outcome.ts'
import type { Run } from '../support/run.ts'
import { msUntil, range } from '../support/wait.ts'

export interface Pooling {
  /** Of each kind. */
  readonly disturbances: number
  readonly viewers: number
  /** Whether the store's suites run behind the pooler, too: some minutes. */
  readonly runsSuites: boolean
  /** Only if the machine does nothing else. */
  readonly judgesTimes: boolean
}

const NODES = 3
/** To the database, for all nodes. */
const CONNECTIONS = 20
const ANSWERED_MS = 10_000
/** Without notifications. */
const POLLED_MS = 1_000
const LIMIT_MS = 60_000
const DAYS_BETWEEN = 6
const SUITES = [
  'test/store/postgres.test.ts',
  'test/store/postgres/nodes.test.ts',
  'test/store/postgres/lost-tail.test.ts',
  'test/store/copy',
  'test/store/prune.test.ts',
]
const VITEST = fileURLToPath(new URL('../../node_modules/vitest/vitest.mjs', import.meta.url))

/**
 * Three nodes behind a PgBouncer that changes sessions with each transaction: what the store
 * promises holds, and after a restart of the pooler, the database or a node every campaign is
 * answered and every viewer current soon.
 */
export const poolConnections = async (run: Run, sizes: Pooling): Promise<Outcome> => {
  if (!hasPgBouncer()) throw new Error(`${NO_PGBOUNCER}: apt-get install pgbouncer`)
  const found = findings()
  if (sizes.runsSuites)
    found.expect(await passSuites(), 'the store’s suites fail behind the pooler')
  const server = await startPostgres()
  run.left.add(server.close)
  const pooler = await startPgBouncer(server.url, { mode: 'transaction', poolSize: CONNECTIONS })
  run.left.add(pooler.close)
  const DATABASE_URL = pooler.through(await server.createDatabase())
  const nodes: Node[] = []
  for (const _ of range(NODES)) nodes.push(await startLastingNode(run, { DATABASE_URL }))
  const urls = nodes.map(({ url }) => url)
  const gm = await signIn(urls[0] ?? '', GM_KEY)
  const audience = startAudience(run, urls, sizes.viewers)
  const took: number[] = []
  const behind: number[] = []
  let days = 0
  /** On each node in turn; every viewer on every node has each soon. */
  const play = async () => {
    for (const _ of range(DAYS_BETWEEN)) {
      if (Number.isNaN(behind.at(-1))) return
      days = await endDay(gm, urls[days % NODES] ?? '')
      behind.push(await msUntilCurrent(audience, urls[0] ?? '', LIMIT_MS))
    }
  }
  const disturbances = {
    'pooler restarted': async () => {
      await pooler.stop()
      await pooler.start()
    },
    'database restarted': async () => {
      await server.stop()
      await server.start()
    },
    'database killed': async () => {
      await server.kill()
      await server.start()
    },
    'node killed': async () => {
      await nodes[days % NODES]?.stop('SIGKILL')
      await nodes[days % NODES]?.start()
    },
  }
  await play()
  for (const [what, disturb] of range(sizes.disturbances).flatMap(() =>
    Object.entries(disturbances),
  )) {
    await disturb()
    const ms = await msUntil(() => areAnswered(gm, urls), LIMIT_MS)
    found.expect(
      ms <= (sizes.judgesTimes ? ANSWERED_MS : LIMIT_MS),
      `${what}: answered after ${ms.toFixed(0)} ms`,
    )
    took.push(ms)
    if (Number.isNaN(ms)) break
    const { day } = await gm.view(urls[0] ?? '')
    found.expect(day === days, `${what}: ${days} days were acknowledged, ${day} are there`)
    await play()
  }
  const latest = Math.max(...behind)
  found.expect(
    latest <= (sizes.judgesTimes ? ANSWERED_MS : LIMIT_MS),
    `a viewer had a day after ${latest.toFixed(0)} ms`,
  )
  const half = median(behind)
  found.expect(!sizes.judgesTimes || half <= POLLED_MS, `half the days came after ${half} ms`)
  const figures = {
    disturbances: took.length,
    days,
    'answered after, ms at most': rounded(Math.max(...took), 0),
    'viewers current after, ms: half, all': `${rounded(half, 0)}, ${rounded(latest, 0)}`,
  }
  return { figures, broken: found.list() }
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

const passSuites = async (): Promise<boolean> => {
  const args = [VITEST, 'run', '--maxWorkers=1', ...SUITES]
  const { kept, said } = await runInChild(args, { env: { TEST_POOLER: 'transaction' } })
  if (!kept) console.error(said)
  return kept
}
