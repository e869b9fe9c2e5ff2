import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Tile } from '../../src/rules/tiles.ts'
import { createImageWorker } from '../../src/server/charts/image-worker/image-worker.ts'
import { publish, quantile, type Row } from '../report.ts'
import { startHeart } from './heart.ts'
import { CHART, type ChangedTile, createJourney, GRID } from './journey.ts'
import { bindToOneCore } from './one-core.ts'
import { openWholeImage } from './whole-image.ts'

const MOVES = Number(process.env.ROUNDS ?? 60)
const MOVES_A_BASELINE = 10
const PROMISED = { lastTileMs: 150, heartbeatMs: 20, memoryMb: 150 }
const MB = 2 ** 20

bindToOneCore()

const folder = mkdtempSync(join(tmpdir(), 'overland-bench-image-worker-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
const chart = join(folder, 'chart.jpg')
execFileSync(process.execPath, [fileURLToPath(new URL('./draw-chart.ts', import.meta.url)), chart])

const imageWorker = createImageWorker({ folder })
const pixelsFile = ({ level, column, row }: Tile) => join(folder, `${level}-${column}-${row}.png`)

/** Event-loop delays while a promise settles. */
const listening = async <Result>(heard: number[], work: Promise<Result>): Promise<Result> => {
  const heart = startHeart()
  const result = await work
  heard.push(...heart.stop())
  return result
}

const memoryBefore = process.memoryUsage.rss()
let memoryPeak = memoryBefore
const memoryWatch = setInterval(() => {
  memoryPeak = Math.max(memoryPeak, process.memoryUsage.rss())
}, 5)
const makingBeats: number[] = []
const makingStart = performance.now()
const sheet = await listening(
  makingBeats,
  imageWorker.makeTiles({ file: chart }, async (tiles) => {
    for (const tile of tiles) await writeFile(pixelsFile(tile), tile.pixels)
  }),
)
const makeTilesMs = performance.now() - makingStart
clearInterval(memoryWatch)

const mask = ({ tile, known }: ChangedTile): Promise<Buffer> =>
  imageWorker.mask({
    readPixels: () => readFile(pixelsFile(tile)),
    sheet,
    chart: CHART,
    grid: GRID,
    tile,
    known,
  })

const timeToLast = async (beats: number[], changed: readonly ChangedTile[]): Promise<number> => {
  const start = performance.now()
  await listening(beats, Promise.all(changed.map(mask)))
  return performance.now() - start
}

const journey = createJourney(sheet)
const whole = await openWholeImage(chart, sheet)
const everyLevel: number[] = []
const oneLevel: number[] = []
const wholeImage: number[] = []
const tilesAMove: number[] = []
const beats: number[] = []
await Promise.all(journey.move().map(mask))
for (let move = 0; move < MOVES; move++) {
  if (move % MOVES_A_BASELINE === 0) wholeImage.push(await whole.mask(journey.isKnown))
  const changed = journey.move()
  tilesAMove.push(changed.length)
  // In turns, so that neither always has a warm processor.
  const times = [everyLevel, oneLevel]
  const both = [changed, changed.filter(({ tile }) => tile.level === 0)]
  for (const which of move % 2 ? [0, 1] : [1, 0])
    times[which]?.push(await timeToLast(beats, both[which] ?? []))
}
await imageWorker.close()

const digits = (value: number): number => Number(value.toFixed(1))
const row = (what: string, times: readonly number[]): Row => ({
  what,
  'median, ms': digits(quantile(times)),
  'p90, ms': digits(quantile(times, 0.9)),
  'p99, ms': digits(quantile(times, 0.99)),
})
const atMost = (promise: string, seen: number, limit: number, unit: string) => ({
  promise: `${promise} ${limit} ${unit}`,
  seen: `${digits(seen)} ${unit}`,
  kept: seen <= limit,
})
publish({
  name: 'image-worker',
  rows: [
    row(`last changed tile, all levels (${quantile(tilesAMove)} tiles)`, everyLevel),
    row('last changed tile, the level a screen shows', oneLevel),
    row('baseline: the whole masked image at once', wholeImage),
    row('heartbeat late while tiles are masked', beats),
    row('heartbeat late while tiles are made', makingBeats),
    row('making 12 megapixels', [makeTilesMs]),
  ],
  promises: [
    atMost(
      'after a move the last changed tile of every level is masked within',
      quantile(everyLevel),
      PROMISED.lastTileMs,
      'ms',
    ),
    atMost(
      'after a move the last changed tile that a screen shows is masked within (p99)',
      quantile(oneLevel, 0.99),
      PROMISED.lastTileMs,
      'ms',
    ),
    atMost(
      'while tiles are masked, and tiles made of images, a heartbeat is late (p99) by at most',
      Math.max(quantile(beats, 0.99), quantile(makingBeats, 0.99)),
      PROMISED.heartbeatMs,
      'ms',
    ),
    atMost(
      'making takes of the server at most',
      (memoryPeak - memoryBefore) / MB,
      PROMISED.memoryMb,
      'MB',
    ),
  ],
})
