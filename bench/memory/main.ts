import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCampaign, newExpedition } from '../../src/campaign/create-campaign.ts'
import { EMPTY_MAP_STATE, type MapState } from '../../src/campaign/map-state.ts'
import { HOME } from '../../src/protocol/paths.ts'
import { MAX_HEXES, MAX_SITES, MAX_TRAIL } from '../../src/rules/bounds.ts'
import { MAX_SITE_TEXT, type Site } from '../../src/rules/site.ts'
import { applyChosenKey } from '../../src/server/access/gm-key.ts'
import { openSqliteStore } from '../../src/store/sqlite/open.ts'
import { startServer } from '../day/child-server.ts'
import { keepAliveClient } from '../day/client.ts'
import { GM_KEY } from '../day/overland.ts'
import { publish } from '../report.ts'

const CAMPAIGNS = Number(process.env.CAMPAIGNS ?? 200)
const HEAP_MB = 1536
const KB_A_MB = 1024

const folder = mkdtempSync(join(tmpdir(), 'overland-bench-memory-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
const DATA_DIR = join(folder, 'data')

/** As much as a backup may hold, every hex a run of its own. */
const worst = (): MapState => {
  const keys = Array.from(
    { length: MAX_HEXES },
    (_, at) => `${4 * (at % 400)},${2 * Math.floor(at / 400)}`,
  )
  const text = '\u4e00'.repeat(MAX_SITE_TEXT)
  const site = (at: number): Site => ({
    id: `s${at}`,
    hex: { x: 0, y: 0 },
    icon: 'ruin',
    name: `${at}`,
    text,
    gmText: text,
    shown: 'always',
  })
  return {
    ...EMPTY_MAP_STATE,
    known: new Map(keys.map((key) => [key, 'seen'])),
    terrain: new Map(keys.map((key) => [key, '1'])),
    sites: new Map(Array.from({ length: MAX_SITES }, (_, at) => [`s${at}`, site(at)])),
    trail: Array.from({ length: MAX_TRAIL }, (_, day) => ({
      day,
      hex: { x: 0, y: 0 },
      shown: { x: 2, y: 0 },
    })),
  }
}

const store = await openSqliteStore({ dataDir: DATA_DIR })
await createCampaign(store, { id: HOME, epoch: HOME })
await applyChosenKey(store, HOME, GM_KEY)
const mapState = worst()
const ids = Array.from({ length: CAMPAIGNS }, (_, at) => `c${at}`)
for (const id of ids) await store.create({ id, epoch: id, expedition: newExpedition(), mapState })
await store.close()

const server = await startServer(new URL('../../src/server/main.ts', import.meta.url), {
  DATA_DIR,
  NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}`,
})
const residentMb = (): number => {
  const status = readFileSync(`/proc/${server.pid}/status`, 'utf8')
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / KB_A_MB)
}
const { send, close } = keepAliveClient(server.port)
let answered = 0
for (const id of ids) {
  const { status } = await send('GET', `/api/campaigns/${id}/map`)
  if (status === 200) answered += 1
}
const most = residentMb()
const alive = (await send('GET', '/healthz')).status === 200
close()
await server.stop()
publish({
  name: 'memory',
  rows: [{ campaigns: CAMPAIGNS, answered, 'resident at most, MB': most }],
  promises: [
    {
      promise: `with ${HEAP_MB} MB of heap, ${CAMPAIGNS} campaigns as large as a backup may make them are opened in turn`,
      seen: `${answered} answered, ${most} MB at most`,
      kept: alive && answered === CAMPAIGNS,
    },
  ],
})
