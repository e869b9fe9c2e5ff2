import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCampaign } from '#campaign/create-campaign.ts'
import { HOME } from '#protocol/paths.ts'
import { applyChosenKey } from '#server/access/gm-key.ts'
import { openSqliteStore } from '#store/sqlite/open.ts'
import { fullCampaign } from '#test/support/full-campaign.ts'
import { startServer } from '../support/child-server.ts'
import { keepAliveClient } from '../support/client.ts'
import { GM_KEY } from '../support/gm.ts'
import { publish } from '../support/report.ts'

const CAMPAIGNS = Number(process.env.CAMPAIGNS ?? 200)
const HEAP_MB = 1536
const KB_PER_MB = 1024

const folder = mkdtempSync(join(tmpdir(), 'overland-bench-memory-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
const DATA_DIR = join(folder, 'data')

const store = await openSqliteStore({ dataDir: DATA_DIR })
await createCampaign(store, { id: HOME, epoch: HOME })
await applyChosenKey(store, HOME, GM_KEY)
const { campaign } = await fullCampaign('full', 0)
const ids = Array.from({ length: CAMPAIGNS }, (_, index) => `c${index}`)
for (const id of ids) await store.create({ id, epoch: id, state: campaign.state })
await store.close()

const server = await startServer(new URL('../../src/server/main.ts', import.meta.url), {
  DATA_DIR,
  NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}`,
})
const residentMb = (): number => {
  const status = readFileSync(`/proc/${server.pid}/status`, 'utf8')
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / KB_PER_MB)
}
const { send, close } = keepAliveClient(server.port)
let answered = 0
for (const id of ids) {
  const { status } = await send('GET', `/api/campaigns/${id}/map`)
  if (status === 200) answered += 1
}
const residentMaxMb = residentMb()
const isAlive = (await send('GET', '/healthz')).status === 200
close()
await server.stop()
publish({
  name: 'memory',
  rows: [{ campaigns: CAMPAIGNS, answered, 'resident at most, MB': residentMaxMb }],
  promises: [
    {
      promise: `with ${HEAP_MB} MB of heap, ${CAMPAIGNS} campaigns at their bounds are opened in turn`,
      measured: `${answered} answered, ${residentMaxMb} MB at most`,
      isMet: isAlive && answered === CAMPAIGNS,
    },
  ],
})
