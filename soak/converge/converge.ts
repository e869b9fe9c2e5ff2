import { msUntilCurrent, startAudience } from '../support/audience.ts'
import { type Chance, chanceOf } from '../support/chance.ts'
import { startRestartableNode } from '../support/cluster.ts'
import { dayOn, type Gm, signIn } from '../support/gm.ts'
import { GM_KEY } from '../support/node.ts'
import { newFindings, type Outcome, rounded } from '../support/outcome.ts'
import type { Run } from '../support/run.ts'
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts'
import { range, sleep } from '../support/wait.ts'

export interface ConvergenceSize {
  readonly times: number
  readonly viewers: number
  /** Share of disturbances that swallow messages instead of cutting connections. */
  readonly blackHoles: number
  /** Longest time of most disturbances, after the days have ended. */
  readonly longestMs: number
  /** Whether times are judged: only if the machine does nothing else. */
  readonly judgesTimes: boolean
}

/** The promise: everybody has the newest view this soon after healing. */
const NEWEST_MS = 10_000
/** A wait that takes longer than this has failed. */
const LIMIT_MS = 60_000
const PAUSE_MS = 50
/** Share of disturbances that last longer than clients wait. */
const LONG_SHARE = 1 / 20
const LONG_FACTOR = 6

/**
 * Tests that viewers converge: they watch a node that keeps losing its database, while days end on another.
 */
export const testConvergence = async (run: Run, sizes: ConvergenceSize): Promise<Outcome> => {
  const findings = newFindings()
  const chance = chanceOf(run.seed)
  const url = await run.newDatabase()
  const proxy = await startTcpProxy(run, new URL(url))
  const proxiedUrl = new URL(url)
  proxiedUrl.port = String(proxy.port)
  const goodNode = await startRestartableNode(run, { DATABASE_URL: url })
  const badNode = await startRestartableNode(run, { DATABASE_URL: proxiedUrl.href })
  const gm = await signIn(goodNode.url, GM_KEY)
  const audience = startAudience(run, [badNode.url], sizes.viewers)
  findings.expect(
    (await msUntilCurrent(audience, goodNode.url, LIMIT_MS)) >= 0,
    'nobody saw anything',
  )
  const times: number[] = []
  for (const time of range(sizes.times)) {
    const disturbance = await endDaysDuringDisturbance(proxy, chance, sizes, () =>
      endDays(gm, goodNode.url, 1 + chance.below(3)),
    )
    const ms = await msUntilCurrent(audience, goodNode.url, LIMIT_MS)
    findings.expect(
      ms <= (sizes.judgesTimes ? NEWEST_MS : LIMIT_MS),
      `time ${time + 1}, ${disturbance}: the newest came after ${ms.toFixed(0)} ms`,
    )
    times.push(ms)
    // A viewer that is stale for so long stays so.
    if (Number.isNaN(ms)) break
    await sleep(PAUSE_MS)
  }
  const figures = {
    times: sizes.times,
    viewers: sizes.viewers,
    'newest after, ms at most': rounded(Math.max(...times), 0),
    'connections of viewers': audience.connections(),
  }
  return { figures, broken: findings.list() }
}

/** Ends days during a disturbance, and heals. Returns a description of the disturbance. */
const endDaysDuringDisturbance = async (
  proxy: TcpProxy,
  chance: Chance,
  { blackHoles, longestMs }: ConvergenceSize,
  meanwhile: () => Promise<void>,
): Promise<string> => {
  const isBlackHole = chance.happens(blackHoles)
  const healing = chance.pick(['late', 'dead'] as const)
  const durationMs = chance.below(chance.happens(LONG_SHARE) ? LONG_FACTOR * longestMs : longestMs)
  if (isBlackHole) proxy.swallow()
  else proxy.cut()
  await meanwhile()
  await sleep(durationMs)
  proxy.heal(healing)
  return isBlackHole
    ? `black hole of ${durationMs} ms, then ${healing}`
    : `cut for ${durationMs} ms`
}

const endDays = async (gm: Gm, url: string, days: number): Promise<void> => {
  for (const _ of range(days)) {
    const { revision } = await gm.view(url)
    const { status, text } = await gm.change(url, dayOn(revision))
    if (status !== 201) throw new Error(`A day was answered ${status} ${text}`)
  }
}
