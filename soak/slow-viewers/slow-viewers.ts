import { foodOn, type Gm, signIn } from '../support/gm.ts'
import { watchMemory } from '../support/memory.ts'
import { GM_KEY, startNode } from '../support/node.ts'
import { newFindings, type Outcome, quantile, rounded } from '../support/outcome.ts'
import type { Run } from '../support/run.ts'
import { writeSites } from '../support/sites.ts'
import { type WatchingViewer, watch } from '../support/viewer.ts'
import { msUntil, range } from '../support/wait.ts'

export interface SlowViewersSize {
  readonly healthy: number
  readonly stalled: number
  /** Megabytes of changes sent to every viewer, with stalled viewers and, before, without. */
  readonly megabytes: number
  readonly calmMegabytes: number
  /** Number of rounds: several, so that one slow moment of the machine does not decide. */
  readonly rounds: number
  /** Memory by which the server may grow, in MB. */
  readonly maxMemory: number
  /** Whether times are judged: only if the machine does nothing else. */
  readonly judgesTimes: boolean
}

/** Number of sites, which make a view large, so that 32 MB are soon sent. */
const SITES = 150
const MEGABYTE = 1024 * 1024
const WARM_UP_MEGABYTES = 2
const EACH_LIMIT_MS = 30_000
/** The promises: how much longer the others may wait, and when stalled viewers are dropped at the latest. */
const MAX_SLOWDOWN = 1.5
const DROPPED_WITHIN_MS = 45_000

/** Tests that slow viewers hurt nobody: some stop reading while the others are shown every change. */
export const testSlowViewers = async (run: Run, sizes: SlowViewersSize): Promise<Outcome> => {
  const findings = newFindings()
  const node = await startNode(run.cleanup, { PORT: '0' })
  const gm = await signIn(node.url, GM_KEY)
  const viewBytes = await writeSites(run, gm, node.url, SITES)
  const healthy = startHealthyViewers(run, node.url, sizes.healthy)
  await msUntil(() => healthy.fewestViews() === 1, EACH_LIMIT_MS)
  const sendChanges = async (megabytes: number): Promise<Sending> => {
    const memory = watchMemory(node.process.pid ?? 0)
    const times: number[] = []
    for (const _ of range(Math.ceil((megabytes * MEGABYTE) / viewBytes)))
      times.push(...(await saveAndWait(gm, node.url, healthy)))
    return { times, maxMemory: memory.stop() }
  }
  const viewerCount = watchViewerCount(run, node.url, gm)
  const allViewers = sizes.healthy + sizes.stalled

  await sendChanges(WARM_UP_MEGABYTES)
  const withoutStalled: Sending[] = []
  const withStalled: Sending[] = []
  const droppedAfter: number[] = []
  for (const _ of range(sizes.rounds)) {
    withoutStalled.push(await sendChanges(sizes.calmMegabytes))
    startStalledViewers(run, node.url, sizes.stalled)
    const cameAfter = await msUntil(() => viewerCount() === allViewers, EACH_LIMIT_MS)
    findings.expect(!Number.isNaN(cameAfter), `${viewerCount()} of ${allViewers} came`)
    withStalled.push(await sendChanges(sizes.megabytes))
    if (sizes.judgesTimes)
      droppedAfter.push(
        await msUntil(() => viewerCount() === sizes.healthy, 2 * DROPPED_WITHIN_MS, 50),
      )
  }

  const calmP99 = p99Of(withoutStalled)
  const slowP99 = p99Of(withStalled)
  const maxMemoryMb = maxMemoryOf(withStalled)
  const grownMb = maxMemoryMb - maxMemoryOf(withoutStalled.slice(0, 1))
  findings.expect(healthy.lost() === 0, `${healthy.lost()} healthy viewers were dropped`)
  findings.expect(grownMb <= sizes.maxMemory, `the memory grew by ${grownMb.toFixed(0)} MB`)
  let droppedMs: number | string = 'not waited for'
  if (sizes.judgesTimes) {
    const slowdown = slowP99 / calmP99
    findings.expect(
      slowdown <= MAX_SLOWDOWN,
      `the others wait ${slowdown.toFixed(2)} times as long`,
    )
    droppedMs = rounded(Math.max(...droppedAfter), 0)
    findings.expect(
      droppedMs <= DROPPED_WITHIN_MS,
      `the stalled ones were gone after ${droppedMs} ms`,
    )
  }
  const figures = {
    healthy: sizes.healthy,
    stalled: sizes.stalled,
    'view, kB': rounded(viewBytes / 1024, 0),
    'calm p99, ms': rounded(calmP99),
    'p99, ms': rounded(slowP99),
    'memory, MB': rounded(maxMemoryMb, 0),
    'more than calm, MB': rounded(grownMb, 0),
    'stalled gone after, ms': droppedMs,
  }
  return { figures, broken: findings.list() }
}

interface Sending {
  /** Time from each save to each healthy viewer, in ms. */
  readonly times: readonly number[]
  /** Peak memory of the server, in MB. */
  readonly maxMemory: number
}

const p99Of = (sendings: readonly Sending[]): number =>
  quantile(
    sendings.flatMap(({ times }) => times),
    0.99,
  )

const maxMemoryOf = (sendings: readonly Sending[]): number =>
  Math.max(...sendings.map(({ maxMemory }) => maxMemory))

interface HealthyViewers {
  /** The smallest number of views that any viewer has seen. */
  fewestViews(): number
  lost(): number
  /** When each viewer's last view came. */
  readonly seenAt: readonly number[]
}

const startHealthyViewers = ({ cleanup }: Run, url: string, count: number): HealthyViewers => {
  const views = range(count).map(() => 0)
  const seenAt = range(count).map(() => 0)
  let lostCount = 0
  const watching = range(count).map((viewer) =>
    watch(url, {
      view: () => {
        views[viewer] = (views[viewer] ?? 0) + 1
        seenAt[viewer] = performance.now()
      },
      gone: () => {
        lostCount += 1
      },
    }),
  )
  cleanup.add(() => watching.map((viewer) => viewer.close()))
  return { fewestViews: () => Math.min(...views), lost: () => lostCount, seenAt }
}

const startStalledViewers = ({ cleanup }: Run, url: string, count: number): void => {
  for (const _ of range(count)) {
    const viewer: WatchingViewer = watch(url, { status: () => viewer.stall() })
    cleanup.add(viewer.close)
  }
}

/** Counts the viewers as the GM's screen does. */
const watchViewerCount = ({ cleanup }: Run, url: string, { cookie }: Gm): (() => number) => {
  let watching = 0
  const screen = watch(
    url,
    {
      viewers: (count) => {
        watching = count
      },
    },
    cookie,
  )
  cleanup.add(screen.close)
  return () => watching
}

/** Saves a change. Returns the time until each healthy viewer has it, in ms. */
const saveAndWait = async (
  gm: Gm,
  url: string,
  healthy: HealthyViewers,
): Promise<readonly number[]> => {
  const view = await gm.view(url)
  const expectedViews = healthy.fewestViews() + 1
  const startedAt = performance.now()
  const { status, text } = await gm.change(url, foodOn(view, (view.map.food + 1) % 1_000))
  if (status !== 200) throw new Error(`A change was answered ${status} ${text.slice(0, 300)}`)
  const ms = await msUntil(() => healthy.fewestViews() >= expectedViews, EACH_LIMIT_MS, 1)
  if (Number.isNaN(ms)) throw new Error('A change did not reach everybody')
  return healthy.seenAt.map((at) => at - startedAt)
}
