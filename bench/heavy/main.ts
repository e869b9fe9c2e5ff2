import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createCampaign } from '#campaign/create-campaign.ts'
import { HOST } from '#campaign/ports/access-store.ts'
import { apiPath, HOME } from '#protocol/paths.ts'
import { applyChosenKey } from '#server/access/gm-key.ts'
import { MAX_DAYS } from '#shared/bounds.ts'
import { openSqliteStore } from '#store/sqlite/open.ts'
import { fullCampaign, layCampaign } from '#test/support/full-campaign.ts'
import { type WalkAnswer, type WalkRequest, walk } from '#test/support/walk.ts'
import { startServer } from '../support/child-server.ts'
import { publish, quantile, type Row } from '../support/report.ts'
import { watch } from '../support/watcher.ts'

/** Days before the requests, which end a few more. */
const DAYS = Number(process.env.DAYS ?? MAX_DAYS - 100)
const FULL = 'full'
const KEY = 'a key for benchmarks'
const PROMISED_MS = 100

const folder = mkdtempSync(join(tmpdir(), 'overland-bench-heavy-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
const DATA_DIR = join(folder, 'data')
const LATENESS_FILE = join(folder, 'lateness')

const store = await openSqliteStore({ dataDir: DATA_DIR })
await createCampaign(store, { id: HOME, epoch: HOME })
await layCampaign(store, await fullCampaign(FULL, DAYS))
for (const owner of [FULL, HOST]) await applyChosenKey(store, owner, KEY)
await store.close()

const server = await startServer(new URL('../../src/server/main.ts', import.meta.url), {
  DATA_DIR,
  LATENESS_FILE,
  NODE_OPTIONS: `--import ${new URL('./lateness.ts', import.meta.url)}`,
})
const site = `http://127.0.0.1:${server.port}`

/** The longest that the server's thread worked without a pause since the last call, in ms. */
const lateness = async (): Promise<{ readonly worked: number; readonly clock: number }> => {
  rmSync(LATENESS_FILE, { force: true })
  process.kill(server.pid, 'SIGUSR2')
  const isThere = () => (statSync(LATENESS_FILE, { throwIfNoEntry: false })?.size ?? 0) > 0
  while (!isThere()) await delay(1)
  return JSON.parse(readFileSync(LATENESS_FILE, 'utf8'))
}

const signIn = async (path: string): Promise<string> => {
  const answer = await fetch(`${site}${path}`, {
    method: 'POST',
    headers: { 'x-overland': '1', 'content-type': 'application/json' },
    body: JSON.stringify({ key: KEY }),
  })
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}
const cookies = {
  gm: await signIn(apiPath(FULL, '/session')),
  host: await signIn('/api/host/session'),
  nobody: '',
}

const ask = async ({ as, method, url, headers, body }: WalkRequest): Promise<WalkAnswer> => {
  const answer = await fetch(`${site}${url}`, {
    method,
    headers: { ...headers, cookie: cookies[as] },
    ...(body !== undefined && { body: new Blob([body]) }),
  })
  const bytes = Buffer.from(await answer.arrayBuffer())
  return { status: answer.status, etag: answer.headers.get('etag') ?? undefined, bytes }
}

// A player and the GM watch, so that each change is sent to viewers, too.
const watchers = [
  await watch(server.port, FULL, 'as=player&changes=1'),
  await watch(server.port, FULL, 'changes=1', cookies.gm),
]
const requests: { readonly row: Row; readonly worked: number }[] = []
const oneDigit = (ms: number): number => Number(ms.toFixed(1))
let requestedAt = performance.now()
await lateness()
await walk(FULL, ask, async ({ route, what, status }, { status: answered, bytes }) => {
  const ms = Math.round(performance.now() - requestedAt)
  if (answered !== status) throw new Error(`${route} ${what}: ${bytes}`)
  const { worked, clock } = await lateness()
  const row = {
    request: `${route} ${what}`,
    'answer, kB': Math.round(bytes.length / 1_000),
    'took, ms': ms,
    'kept the thread, ms': oneDigit(worked),
    'by the clock, ms': oneDigit(clock),
  }
  requests.push({ row, worked })
  requestedAt = performance.now()
})
for (const { close } of watchers) close()
await server.stop()

const longest = requests.toSorted((one, other) => other.worked - one.worked)
const longestMs = longest[0]?.worked ?? 0
publish({
  name: 'heavy',
  rows: longest.slice(0, 25).map(({ row }) => row),
  promises: [
    {
      promise: `of ${requests.length} requests at the bounds none keeps the thread longer than ${PROMISED_MS} ms`,
      measured: `${oneDigit(longestMs)} ms, half of them ${oneDigit(quantile(requests.map(({ worked }) => worked)))}`,
      isMet: longestMs <= PROMISED_MS,
    },
  ],
})
