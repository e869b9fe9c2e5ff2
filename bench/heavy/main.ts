import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createCampaign } from '../../src/campaign/create-campaign.ts'
import { HOME } from '../../src/protocol/paths.ts'
import { applyChosenKey } from '../../src/server/access/gm-key.ts'
import { openSqliteStore } from '../../src/store/sqlite/open.ts'
import { startServer } from '../day/child-server.ts'
import { GM_KEY, signIn } from '../day/overland.ts'
import { publish, quantile, type Row } from '../report.ts'
import { startConversation } from '../support/conversation.ts'
import { HEAVIEST, heavyCampaign, layCampaign } from './heaviest.ts'
import type { Deed, Done, Order } from './orders.ts'

const HEAVY = 'heavy'
const OTHERS = Number(process.env.OTHERS ?? 30)
/** Between two days of one of them. */
const DAY_EVERY_MS = 600
const CALM_MS = 12_000
const PROMISED = { ratio: 2, lateMs: 100 }

const DEEDS: readonly (readonly [Deed, number])[] = [
  ['open', 20],
  ['undo', 50],
  ['paint', Number(process.env.STROKES ?? 150)],
  ['repeat', 5],
  ['back up', 1],
  ['restore', 1],
]

const folder = mkdtempSync(join(tmpdir(), 'overland-bench-heavy-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
const DATA_DIR = join(folder, 'data')
const LATENESS_FILE = join(folder, 'lateness')
const others = Array.from({ length: OTHERS }, (_, at) => `other-${at}`)

const lay = async (): Promise<void> => {
  const store = await openSqliteStore({ dataDir: DATA_DIR })
  await layCampaign(store, await heavyCampaign(HEAVY, HEAVIEST))
  await applyChosenKey(store, HEAVY, GM_KEY)
  const credential = await store.findCredential(HEAVY)
  for (const id of [HOME, ...others]) {
    await createCampaign(store, { id, epoch: id })
    if (credential) await store.createCredential(id, credential)
  }
  await store.close()
}

await lay()
const server = await startServer(new URL('../../src/server/main.ts', import.meta.url), {
  DATA_DIR,
  LATENESS_FILE,
  NODE_OPTIONS: `--import ${new URL('./lateness.ts', import.meta.url)}`,
})
const heavy = startConversation<Order, Done>(new URL('./heavy-gm.ts', import.meta.url))

/** The most that the server's event loop was late since it was asked last, in ms. */
const lateness = async (): Promise<number> => {
  rmSync(LATENESS_FILE, { force: true })
  process.kill(server.pid, 'SIGUSR2')
  const isThere = () => (statSync(LATENESS_FILE, { throwIfNoEntry: false })?.size ?? 0) > 0
  while (!isThere()) await delay(5)
  return Number(readFileSync(LATENESS_FILE, 'utf8'))
}

let days: number[] = []
let plays = true
const play = async (campaign: string, index: number): Promise<void> => {
  const gm = await signIn(server.port, { campaign })
  let next = performance.now() + (index * DAY_EVERY_MS) / OTHERS
  while (plays) {
    await delay(Math.max(0, next - performance.now()))
    next += DAY_EVERY_MS
    days.push(await gm.endDay(gm.nextDay()))
  }
  gm.close()
}
const playing = others.map(play)
// Signing in and warming up.
await delay(5_000)

interface Phase {
  readonly name: string
  readonly days: readonly number[]
  readonly lateMs: number
  readonly took: readonly number[]
}

const measure = async (name: string, work: () => Promise<readonly number[]>): Promise<Phase> => {
  await lateness()
  days = []
  const took = await work()
  return { name, days, took, lateMs: await lateness() }
}

const calm = async () => {
  await delay(CALM_MS)
  return []
}
const phases = [await measure('nothing else', calm)]
for (const [deed, times] of DEEDS)
  phases.push(
    await measure(`${deed}, ${times} ×`, async () => {
      heavy.ask({ deed, times, port: server.port })
      return (await heavy.hear('deed')).took
    }),
  )
phases.push(await measure('nothing else again', calm))
plays = false
await Promise.all(playing)
await heavy.end()
await server.stop()

const digits = (value: number): number => Number(value.toFixed(1))
const row = ({ name, days: ended, lateMs, took }: Phase): Row => ({
  'the heaviest campaign does': name,
  'days of others': ended.length,
  'median, ms': digits(quantile(ended)),
  'p99, ms': digits(quantile(ended, 0.99)),
  'loop late at most, ms': lateMs,
  'its own median, ms': took.length > 0 ? digits(quantile(took)) : '',
  'its own slowest, ms': took.length > 0 ? digits(Math.max(...took)) : '',
})
const isCalm = ({ took }: Phase): boolean => took.length === 0
const without = quantile(
  phases.filter(isCalm).flatMap((phase) => phase.days),
  0.99,
)
const busy = phases.filter((phase) => !isCalm(phase))
const beside = quantile(
  busy.flatMap((phase) => phase.days),
  0.99,
)
const late = Math.max(...busy.map(({ lateMs }) => lateMs))
publish({
  name: 'heavy',
  rows: phases.map(row),
  promises: [
    {
      promise: `others' days take at most ${PROMISED.ratio} × as long beside the heaviest campaign (p99)`,
      seen: `${digits(beside)} ms, ${digits(without)} without: ${digits(beside / without)} ×`,
      kept: beside <= PROMISED.ratio * without,
    },
    {
      promise: `the event loop is at most ${PROMISED.lateMs} ms late`,
      seen: `${late} ms`,
      kept: late <= PROMISED.lateMs,
    },
  ],
})
