import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { hexesTouching } from '../../src/rules/grid.ts'
import type { Hex } from '../../src/rules/hex.ts'
import type { Tile } from '../../src/rules/tiles.ts'
import { startServer } from '../day/child-server.ts'
import { GM_KEY } from '../day/overland.ts'
import { CHART, type ChangedTile, createJourney, GRID } from '../image-worker/journey.ts'
import { publish, quantile, type Row } from '../report.ts'
import { startBystander } from './bystander.ts'
import { gmAt } from './overland.ts'

const MOVES = Number(process.env.ROUNDS ?? 60)
const PROMISED = { lastTileMs: 150, delayMs: 20 }
const MOST_PAINTED = 10_000
/** As a browser opens. */
const CONNECTIONS = 6

const folder = mkdtempSync(join(tmpdir(), 'overland-bench-reveal-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
const file = join(folder, 'chart.jpg')
const draw = new URL('../image-worker/draw-chart.ts', import.meta.url)
execFileSync(process.execPath, [fileURLToPath(draw), file])

const server = await startServer(new URL('../../src/server/main.ts', import.meta.url), {
  DATA_DIR: join(folder, 'data'),
  GM_KEY,
})
// The server with its children on one core, and this program on another if there is one.
spawnSync('taskset', ['--all-tasks', '--cpu-list', '--pid', '0', `${server.pid}`])
spawnSync('taskset', ['--all-tasks', '--cpu-list', '--pid', '1', `${process.pid}`])

const gm = await gmAt(server.port)
const image = await gm.upload(readFileSync(file))
await gm.change('PUT', '/chart', { chart: { gm: image.id, players: null, grid: GRID } })
await gm.change('PUT', '/settings', { ...gm.view().settings, fog: 'veil' })
const journey = createJourney(image)
const everywhere = { left: 0, top: 0, right: CHART.width, bottom: CHART.height }
const known = hexesTouching(GRID, everywhere).filter(journey.isKnown)
for (let at = 0; at < known.length; at += MOST_PAINTED) {
  const hexes = known.slice(at, at + MOST_PAINTED)
  await gm.change('POST', '/hexes', { hexes, knowledge: 'visited' })
}

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
let stamp = 0

const fetchTile = ({ level, column, row }: Tile): Promise<void> =>
  new Promise((resolve, reject) => {
    const path = `/charts/home/${image.id}/${level}/${column}-${row}.webp?v=${stamp}`
    get({ agent, host: '127.0.0.1', port: server.port, path }, (answer) => {
      answer.resume()
      answer.once('end', () => {
        if (answer.statusCode === 200) resolve()
        else reject(new Error(`${path}: ${answer.statusCode}`))
      })
    }).once('error', reject)
  })

const moveTo = async (hex: Hex): Promise<void> =>
  gm.change('PUT', '/map', { ...gm.view().map, position: hex })

/** From the answer to a move until the last changed tile came, in ms. */
const timeToLast = async (changed: readonly ChangedTile[]): Promise<number> => {
  await moveTo(journey.party())
  const start = performance.now()
  stamp += 1
  await Promise.all(changed.map(({ tile }) => fetchTile(tile)))
  return performance.now() - start
}

const idle = startBystander(server.port)
await delay(4_000)
const undisturbed = await idle.stop()

await timeToLast(journey.move())
const bystander = startBystander(server.port)
const oneLevel: number[] = []
const everyLevel: number[] = []
for (let move = 0; move < MOVES; move += 1) {
  const changed = journey.move()
  if (move % 2) everyLevel.push(await timeToLast(changed))
  else oneLevel.push(await timeToLast(changed.filter(({ tile }) => tile.level === 0)))
  await delay(20)
}
const disturbed = await bystander.stop()
agent.destroy()
await server.stop()

const digits = (value: number): number => Number(value.toFixed(1))
const row = (what: string, times: readonly number[]): Row => ({
  what,
  'median, ms': digits(quantile(times)),
  'p99, ms': digits(quantile(times, 0.99)),
})
const delayed = quantile(disturbed, 0.99) - quantile(undisturbed, 0.99)
publish({
  name: 'reveal',
  rows: [
    row('last changed tile of the level in sight', oneLevel),
    row('last changed tile of every level', everyLevel),
    row('another answer meanwhile', disturbed),
    row('baseline: another answer, nothing else to do', undisturbed),
  ],
  promises: [
    {
      promise: `after a move the last changed tile in sight has come within ${PROMISED.lastTileMs} ms (p99)`,
      seen: `${digits(quantile(oneLevel, 0.99))} ms`,
      kept: quantile(oneLevel, 0.99) <= PROMISED.lastTileMs,
    },
    {
      promise: `after a move the last changed tile of every level has come within ${PROMISED.lastTileMs} ms (median)`,
      seen: `${digits(quantile(everyLevel))} ms`,
      kept: quantile(everyLevel) <= PROMISED.lastTileMs,
    },
    {
      promise: `other answers come at most ${PROMISED.delayMs} ms later meanwhile (p99)`,
      seen: `${digits(delayed)} ms`,
      kept: delayed <= PROMISED.delayMs,
    },
  ],
})
