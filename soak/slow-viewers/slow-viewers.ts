import { foodOn, type Gm, signIn } from '../support/gm.ts'
import { watchMemory } from '../support/memory.ts'
import { GM_KEY, startNode } from '../support/node.ts'
import { findings, type Outcome, quantile, rounded } from '../support/outcome.ts'
import type { Run } from '../support/run.ts'
import { writeSites } from '../support/sites.ts'
import { type Watching, watch } from '../support/viewer.ts'
import { msUntil, range } from '../support/wait.ts'

export interface SlowViewers {
  readonly healthy: number
  readonly stalled: number
  /** Changes for every viewer, with stalled viewers and, before, without. */
  readonly megabytes: number
  readonly calmMegabytes: number
  /** Rounds, so that one slow moment of the machine does not decide. */
  readonly rounds: number
  /** That the server may take more than before, in MB. */
  readonly mostMemory: number
  /** Only if the machine does nothing else. */
  readonly judgesTimes: boolean
}

/** As long as with many sites, so that 32 MB are soon sent. */
const SITES = 150
const MEGABYTE = 1024 * 1024
const WARM_UP_MEGABYTES = 2
const EACH_LIMIT_MS = 30_000
/** The promises. */
const MOST_SLOWER = 1.5
const GONE_MS = 45_000

/** Slow viewers hurt nobody: some stop reading while the others are shown every change. */
export const stallSome = async (run: Run, sizes: SlowViewers): Promise<Outcome> => {
  const found = findings()
  const node = await startNode(run.left, { PORT: '0' })
  const gm = await signIn(node.url, GM_KEY)
  const viewBytes = await writeSites(run, gm, node.url, SITES)
  const healthy = healthyViewers(run, node.url, sizes.healthy)
  await msUntil(() => healthy.slowest() === 1, EACH_LIMIT_MS)
  const offer = async (megabytes: number): Promise<Offered> => {
    const memory = watchMemory(node.process.pid ?? 0)
    const times: number[] = []
    for (const _ of range(Math.ceil((megabytes * MEGABYTE) / viewBytes)))
      times.push(...(await saveAndWait(gm, node.url, healthy)))
    return { times, mostMemory: memory.stop() }
  }
  const audience = watchCount(run, node.url, gm)
  const all = sizes.healthy + sizes.stalled

  await offer(WARM_UP_MEGABYTES)
  const calm: Offered[] = []
  const slow: Offered[] = []
  const goneAfter: number[] = []
  for (const _ of range(sizes.rounds)) {
    calm.push(await offer(sizes.calmMegabytes))
    stalledViewers(run, node.url, sizes.stalled)
    const came = await msUntil(() => audience() === all, EACH_LIMIT_MS)
    found.expect(!Number.isNaN(came), `${audience()} of ${all} came`)
    slow.push(await offer(sizes.megabytes))
    if (sizes.judgesTimes)
      goneAfter.push(await msUntil(() => audience() === sizes.healthy, 2 * GONE_MS, 50))
  }

  const calmP99 = p99Of(calm)
  const slowP99 = p99Of(slow)
  const most = mostMemoryOf(slow)
  const grew = most - mostMemoryOf(calm.slice(0, 1))
  found.expect(healthy.lost() === 0, `${healthy.lost()} healthy viewers were dropped`)
  found.expect(grew <= sizes.mostMemory, `the memory grew by ${grew.toFixed(0)} MB`)
  let gone: number | string = 'not waited for'
  if (sizes.judgesTimes) {
    const slower = slowP99 / calmP99
    found.expect(slower <= MOST_SLOWER, `the others wait ${slower.toFixed(2)} times as long`)
    gone = rounded(Math.max(...goneAfter), 0)
    found.expect(gone <= GONE_MS, `the stalled ones were gone after ${gone} ms`)
  }
  const figures = {
    healthy: sizes.healthy,
    stalled: sizes.stalled,
    'view, kB': rounded(viewBytes / 1024, 0),
    'calm p99, ms': rounded(calmP99),
    'p99, ms': rounded(slowP99),
    'memory, MB': rounded(most, 0),
    'more than calm, MB': rounded(grew, 0),
    'stalled gone after, ms': gone,
  }
  return { figures, broken: found.list() }
}

interface Offered {
  /** From each save to each healthy viewer, in ms. */
  readonly times: readonly number[]
  /** In MB. */
  readonly mostMemory: number
}

const p99Of = (offered: readonly Offered[]): number =>
  quantile(
    offered.flatMap(({ times }) => times),
    0.99,
  )

const mostMemoryOf = (offered: readonly Offered[]): number =>
  Math.max(...offered.map(({ mostMemory }) => mostMemory))

interface Healthy {
  /** The fewest that any viewer has seen. */
  slowest(): number
  lost(): number
  /** Of each viewer's last view. */
  readonly seenAt: readonly number[]
}

const healthyViewers = ({ left }: Run, url: string, count: number): Healthy => {
  const views = range(count).map(() => 0)
  const seenAt = range(count).map(() => 0)
  let lost = 0
  const watching = range(count).map((viewer) =>
    watch(url, {
      view: () => {
        views[viewer] = (views[viewer] ?? 0) + 1
        seenAt[viewer] = performance.now()
      },
      gone: () => {
        lost += 1
      },
    }),
  )
  left.add(() => watching.map((one) => one.close()))
  return { slowest: () => Math.min(...views), lost: () => lost, seenAt }
}

const stalledViewers = ({ left }: Run, url: string, count: number): void => {
  for (const _ of range(count)) {
    const viewer: Watching = watch(url, { status: () => viewer.stall() })
    left.add(viewer.close)
  }
}

/** As the GM's screen is told. */
const watchCount = ({ left }: Run, url: string, { cookie }: Gm): (() => number) => {
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
  left.add(screen.close)
  return () => watching
}

/** Saves a change. Answers the time to each healthy viewer, in ms. */
const saveAndWait = async (gm: Gm, url: string, healthy: Healthy): Promise<readonly number[]> => {
  const view = await gm.view(url)
  const next = healthy.slowest() + 1
  const begun = performance.now()
  const { status, text } = await gm.change(url, foodOn(view, (view.map.food + 1) % 1_000))
  if (status !== 200) throw new Error(`A change was answered ${status} ${text.slice(0, 300)}`)
  const ms = await msUntil(() => healthy.slowest() >= next, EACH_LIMIT_MS, 1)
  if (Number.isNaN(ms)) throw new Error('A change did not reach everybody')
  return healthy.seenAt.map((at) => at - begun)
}
