import { type RunningPostgres, startPostgres } from '../../test/support/postgres-server.ts'
import { runSql } from '../../test/support/run-sql.ts'
import { msUntilCurrent, startAudience } from '../support/audience.ts'
import { startLastingNode } from '../support/cluster.ts'
import { areAnswered, endDay, signIn } from '../support/gm.ts'
import { GM_KEY } from '../support/node.ts'
import { findings, type Outcome, rounded } from '../support/outcome.ts'
import type { Run } from '../support/run.ts'
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts'
import { msUntil, range } from '../support/wait.ts'

export interface Switches {
  /** Every other one loses a tail. */
  readonly switches: number
  readonly viewers: number
  /** Only if the machine does nothing else. */
  readonly judgesTimes: boolean
}

const NODES = 2
const ANSWERED_MS = 10_000
const LIMIT_MS = 60_000
const DAYS_BETWEEN = 6
const DAYS_LOST = 4

/**
 * The primary dies and its standby takes over. If the standby is synchronous, no acknowledged day
 * is lost. If it is not, and lags, the last days are: the campaign goes on in a new epoch.
 */
export const switchOver = async (run: Run, sizes: Switches): Promise<Outcome> => {
  const found = findings()
  const first = await startPostgres()
  run.left.add(first.close)
  let primary = first
  const database = await primary.createDatabase()
  const proxy = await startTcpProxy(run, new URL(database))
  const env = { DATABASE_URL: atPort(database, proxy.port).href }
  const nodes = []
  for (const _ of range(NODES)) nodes.push(await startLastingNode(run, env))
  const urls = nodes.map(({ url }) => url)
  const gm = await signIn(urls[0] ?? '', GM_KEY)
  const audience = startAudience(run, urls, sizes.viewers)
  const took: number[] = []
  const behind: number[] = []
  let days = 0
  let lost = 0
  const play = async (times: number) => {
    for (const _ of range(times)) days = await endDay(gm, urls[days % NODES] ?? '')
  }

  for (const turn of range(sizes.switches)) {
    const losesTail = turn % 2 === 1
    const standby = await followedBy(run, primary, !losesTail)
    await msUntil(() => areAnswered(gm, urls), LIMIT_MS)
    await play(DAYS_BETWEEN)
    const before = await gm.view(urls[0] ?? '')
    if (losesTail) {
      await standby.hasAll()
      standby.way.swallow()
      await play(DAYS_LOST)
      lost += DAYS_LOST
    }
    await takeOver(proxy, primary, standby.server)
    primary = standby.server
    const ms = await msUntil(() => areAnswered(gm, urls), LIMIT_MS)
    const what = losesTail ? 'a standby that lagged' : 'a synchronous standby'
    found.expect(
      ms <= (sizes.judgesTimes ? ANSWERED_MS : LIMIT_MS),
      `${what}: answered after ${ms.toFixed(0)} ms`,
    )
    took.push(ms)
    if (Number.isNaN(ms)) break
    for (const url of urls) {
      const { day, revision } = await gm.view(url)
      found.expect(day === before.day, `${what}: ${before.day} days were kept, ${day} are there`)
      const isNewEpoch = epochOf(revision) !== epochOf(before.revision)
      found.expect(
        isNewEpoch === losesTail,
        `${what}: the epoch ${isNewEpoch ? 'changed' : 'is as before'}`,
      )
    }
    // So that the newest day has a higher number than any that was lost.
    await play(DAYS_LOST + 1)
    behind.push(await msUntilCurrent(audience, urls[0] ?? '', LIMIT_MS))
  }
  const latest = Math.max(...behind)
  found.expect(
    latest <= (sizes.judgesTimes ? ANSWERED_MS : LIMIT_MS),
    `a viewer had a day after ${latest.toFixed(0)} ms`,
  )
  const figures = {
    switches: took.length,
    days,
    'lost with their tails': lost,
    'answered after, ms at most': rounded(Math.max(...took), 0),
    'viewers current after, ms': rounded(latest, 0),
  }
  return { figures, broken: found.list() }
}

const NAME = 'follower'

/** Streams from the primary through a proxy that may fall silent. */
const followedBy = async (run: Run, primary: RunningPostgres, isSynchronous: boolean) => {
  const way = await startTcpProxy(run, new URL(primary.url))
  const from = atPort(primary.url, way.port)
  from.searchParams.set('application_name', NAME)
  const server = await startPostgres({ standbyOf: { server: primary, primary: from.href } })
  run.left.add(server.close)
  const states = `select sync_state as state, replay_lsn = pg_current_wal_lsn() as "hasAll"
    from pg_stat_replication where application_name = '${NAME}'`
  const isIn = async (state: 'sync' | 'async') =>
    (await runSql<{ state: string }>(primary.url, states))[0]?.state === state
  await msUntil(() => isIn('async'), LIMIT_MS)
  if (isSynchronous) {
    await runSql(primary.url, `alter system set synchronous_standby_names = '${NAME}'`)
    await runSql(primary.url, 'select pg_reload_conf()')
    await msUntil(() => isIn('sync'), LIMIT_MS)
  }
  const hasAll = async () => {
    await msUntil(
      async () => (await runSql<{ hasAll: boolean }>(primary.url, states))[0]?.hasAll === true,
      LIMIT_MS,
    )
  }
  return { server, way, hasAll }
}

/** The standby had no `alter system` of the primary's: it waits for no standby of its own. */
const takeOver = async (
  proxy: TcpProxy,
  primary: RunningPostgres,
  standby: RunningPostgres,
): Promise<void> => {
  await primary.kill()
  proxy.cut()
  await standby.promote()
  proxy.leadTo(new URL(standby.url))
  proxy.heal('dead')
}

const epochOf = (revision: string): string => revision.slice(0, revision.lastIndexOf('-'))

const atPort = (url: string, port: number): URL => Object.assign(new URL(url), { port })
