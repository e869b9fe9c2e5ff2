import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { apiPath, HOME } from '../../src/protocol/paths.ts'
import { startServer } from '../support/child-server.ts'
import { keepAliveClient } from '../support/client.ts'
import { GM_KEY } from '../support/gm.ts'
import { LONG, LONG_DAYS, LONG_HEXES, LONG_KEY, layLongCampaign } from '../support/long-campaign.ts'
import { publish, quantile, type Row } from '../support/report.ts'
import { watch } from '../support/watcher.ts'

const DAYS = Number(process.env.ROUNDS ?? 200)
const WARM_UP = 50
const PROMISED_BYTES = 1.1

const folder = mkdtempSync(join(tmpdir(), 'overland-bench-live-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
await layLongCampaign(folder)
const server = await startServer(new URL('../../src/server/main.ts', import.meta.url), {
  DATA_DIR: folder,
  GM_KEY,
})

/** A GM who goes north, into unknown hexes. */
const signIn = async (campaign: string, key: string) => {
  const { send, close } = keepAliveClient(server.port)
  const api = apiPath(campaign, '')
  const json = { 'x-overland': '1', 'content-type': 'application/json' }
  const session = await send('POST', `${api}/session`, json, JSON.stringify({ key }))
  const cookie = session.headers['set-cookie']?.[0]?.split(';')[0] ?? ''
  let { revision } = JSON.parse((await send('GET', `${api}/map`, { cookie })).body)
  const body = JSON.stringify({ direction: 1, pace: 'normal', canoe: false, manual: false })
  const endDay = async (): Promise<void> => {
    const headers = { ...json, cookie, 'if-match': `"${revision}"` }
    const answer = await send('POST', `${api}/days`, headers, body)
    if (answer.status !== 201) throw new Error(`${answer.status}: ${answer.body}`)
    revision = JSON.parse(answer.body).revision
  }
  return { endDay, close }
}

interface Seen {
  readonly bytes: readonly number[]
  readonly ms: readonly number[]
}

/** Sends days to one player. */
const measure = async (campaign: string, key: string, query: string): Promise<Seen> => {
  const gm = await signIn(campaign, key)
  const player = await watch(server.port, campaign, query)
  const bytes: number[] = []
  const ms: number[] = []
  for (let day = 0; day < WARM_UP + DAYS; day += 1) {
    const message = player.next()
    const asked = performance.now()
    await gm.endDay()
    const told = await message
    bytes.push(told.bytes)
    if (day >= WARM_UP) ms.push(told.at - asked)
  }
  player.close()
  gm.close()
  return { bytes, ms }
}

const changes = 'as=player&changes=1'
const young = await measure(HOME, GM_KEY, changes)
const old = await measure(LONG, LONG_KEY, changes)
const whole = await measure(LONG, LONG_KEY, 'as=player')
await server.stop()

const row = (what: string, { bytes, ms }: Seen): Row => ({
  what,
  'first, bytes': bytes[0] ?? 0,
  'median, bytes': quantile(bytes),
  'most, bytes': Math.max(...bytes),
  'seen after, median ms': Number(quantile(ms).toFixed(2)),
})
const first = young.bytes[0] ?? 0
const most = Math.max(...old.bytes)
const long = `after ${LONG_DAYS} days, ${LONG_HEXES} hexes known`
publish({
  name: 'live',
  rows: [
    row('a day of a new campaign', young),
    row(long, old),
    row(`the same as whole views`, whole),
  ],
  promises: [
    {
      promise: `a day’s message ${long} is at most ${PROMISED_BYTES} × that of day 1`,
      seen: `${(most / first).toFixed(2)} × (${most} bytes to ${first}, ${whole.bytes[0]} as a view)`,
      kept: most <= PROMISED_BYTES * first,
    },
  ],
})
