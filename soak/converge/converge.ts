import { msUntilCurrent, startAudience } from '../support/audience.ts'
import { type Chance, chanceOf } from '../support/chance.ts'
import { startLastingNode } from '../support/cluster.ts'
import { dayOn, type Gm, signIn } from '../support/gm.ts'
import { GM_KEY } from '../support/node.ts'
import { findings, type Outcome, rounded } from '../support/outcome.ts'
import type { Run } from '../support/run.ts'
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts'
import { range, sleep } from '../support/wait.ts'

export interface Disturbances {
  readonly times: number
  readonly viewers: number
  /** This share of connections is not cut: their messages are swallowed. */
  readonly blackHoles: number
  /** For most disturbances, once the days have ended. */
  readonly longestMs: number
  /** Only if the machine does nothing else. */
  readonly judgesTimes: boolean
}

/** The promise: everybody has the newest view this soon after healing. */
const NEWEST_MS = 10_000
/** Nothing is expected after this. */
const LIMIT_MS = 60_000
const PAUSE_MS = 50
/** This share of disturbances outlasts all patience. */
const LONG = 1 / 20
const MUCH_LONGER = 6

/**
 * Viewers converge: they watch on a node that keeps losing its database, while days end on another.
 */
export const disturb = async (run: Run, sizes: Disturbances): Promise<Outcome> => {
  const found = findings()
  const chance = chanceOf(run.seed)
  const url = await run.newDatabase()
  const proxy = await startTcpProxy(run, new URL(url))
  const far = new URL(url)
  far.port = String(proxy.port)
  const well = await startLastingNode(run, { DATABASE_URL: url })
  const ill = await startLastingNode(run, { DATABASE_URL: far.href })
  const gm = await signIn(well.url, GM_KEY)
  const audience = startAudience(run, [ill.url], sizes.viewers)
  found.expect((await msUntilCurrent(audience, well.url, LIMIT_MS)) >= 0, 'nobody saw anything')
  const took: number[] = []
  for (const time of range(sizes.times)) {
    const what = await disturbOnce(proxy, chance, sizes, () =>
      endDays(gm, well.url, 1 + chance.below(3)),
    )
    const ms = await msUntilCurrent(audience, well.url, LIMIT_MS)
    found.expect(
      ms <= (sizes.judgesTimes ? NEWEST_MS : LIMIT_MS),
      `time ${time + 1}, ${what}: the newest came after ${ms.toFixed(0)} ms`,
    )
    took.push(ms)
    // A viewer that is stale for so long stays so.
    if (Number.isNaN(ms)) break
    await sleep(PAUSE_MS)
  }
  const figures = {
    times: sizes.times,
    viewers: sizes.viewers,
    'newest after, ms at most': rounded(Math.max(...took), 0),
    'connections of viewers': audience.connections(),
  }
  return { figures, broken: found.list() }
}

/** Ends days during a disturbance, and heals. Answers what was done. */
const disturbOnce = async (
  proxy: TcpProxy,
  chance: Chance,
  { blackHoles, longestMs }: Disturbances,
  meanwhile: () => Promise<void>,
): Promise<string> => {
  const isBlackHole = chance.happens(blackHoles)
  const how = chance.pick(['late', 'dead'] as const)
  const lasting = chance.below(chance.happens(LONG) ? MUCH_LONGER * longestMs : longestMs)
  if (isBlackHole) proxy.swallow()
  else proxy.cut()
  await meanwhile()
  await sleep(lasting)
  proxy.heal(how)
  return isBlackHole ? `black hole of ${lasting} ms, then ${how}` : `cut for ${lasting} ms`
}

const endDays = async (gm: Gm, url: string, days: number): Promise<void> => {
  for (const _ of range(days)) {
    const { revision } = await gm.view(url)
    const { status, text } = await gm.change(url, dayOn(revision))
    if (status !== 201) throw new Error(`A day was answered ${status} ${text}`)
  }
}
