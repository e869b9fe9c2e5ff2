import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { SEED_GRID } from '#test/support/grids.ts'
import { signalNextChildren } from '#test/support/next-children.ts'
import { type OpenImageWorker, openImageWorker } from '#test/support/open-image-worker.ts'
import { noise, picture } from '#test/support/pictures.ts'

/** Three tiles: quick even for children with the lowest priority. */
const image = () => picture(600, 400, noise(5)).png({ compressionLevel: 1 }).toBuffer()
const writeImage = async ({ folder }: OpenImageWorker): Promise<string> => {
  const file = join(folder, 'image')
  writeFileSync(file, await image())
  return file
}

const pixels = await picture(200, 200, (x, y) => [x, y, 99])
  .png()
  .toBuffer()

const PART = {
  sheet: { width: 200, height: 200 },
  chart: { width: 1200, height: 1200 },
  grid: SEED_GRID,
  tile: { level: 0, column: 0, row: 0 },
  known: [[60, 40, 20]],
} as const

const maskOne = (imageWorker: OpenImageWorker): Promise<Buffer> =>
  imageWorker.mask({ ...PART, readPixels: async () => pixels })

const isGone = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null

/** An ended process may be listed until its exit code is read. */
const lives = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return process.platform !== 'linux' || !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

test('a child is started when it is needed, and kept for the next tile', async () => {
  const imageWorker = openImageWorker()
  expect(imageWorker.children.length).toBe(0)
  const first = await maskOne(imageWorker)
  expect(await maskOne(imageWorker)).toEqual(first)
  expect(imageWorker.children.length).toBe(1)
})

test('a child that nobody needs for a while ends, and another takes its place', {
  tags: ['more'],
}, async () => {
  const imageWorker = openImageWorker({ idleMs: 50 })
  const first = await maskOne(imageWorker)
  await vi.waitFor(() => expect(imageWorker.children.every(isGone)).toBe(true), { timeout: 30_000 })
  expect(await maskOne(imageWorker)).toEqual(first)
  expect(imageWorker.children.length).toBe(2)
})

test('what a killed child was masking is masked by another', { tags: ['more'] }, async () => {
  const imageWorker = openImageWorker()
  const expected = await maskOne(imageWorker)
  imageWorker.children[0]?.kill('SIGSTOP')
  const masked = [maskOne(imageWorker), maskOne(imageWorker), maskOne(imageWorker)]
  await nextTurn()
  imageWorker.children[0]?.kill('SIGKILL')
  expect(await Promise.all(masked)).toEqual([expected, expected, expected])
  expect(imageWorker.children.length).toBe(2)
})

test('a tile that two children do not mask in time is given up, and both have ended', async () => {
  const imageWorker = openImageWorker({ jobMs: 100 })
  const stopped = signalNextChildren('SIGSTOP', 2)
  await expect(maskOne(imageWorker)).rejects.toMatchObject({
    document: { code: 'UNAVAILABLE', reason: 'image' },
  })
  expect(stopped.met()).toBe(2)
  expect(imageWorker.children.map(isGone)).toEqual([true, true])
})

test('pixels that cannot be read fail the tile that they are of, and no other', async () => {
  const imageWorker = openImageWorker()
  const missing = new Error('no such tile')
  const readPixels = () => Promise.reject(missing)
  await expect(imageWorker.mask({ ...PART, readPixels })).rejects.toBe(missing)
  const broken = imageWorker.mask({ ...PART, readPixels: async () => Buffer.from('no image') })
  await expect(broken).rejects.toThrow('A tile cannot be masked')
  await expect(maskOne(imageWorker)).resolves.toBeInstanceOf(Buffer)
  expect(imageWorker.children.length).toBe(1)
})

test.each([
  [{ jobMs: 100 }, 'too-slow', true],
  [{ maxMemory: 1 }, 'too-much-memory', false],
] as const)(
  'with the limits %j an image is %s, and nothing is left',
  { tags: ['more'] },
  async (limits, reason, isSlow) => {
    const imageWorker = openImageWorker(limits)
    if (isSlow) signalNextChildren('SIGSTOP', 1)
    await expect(imageWorker.makeTilesOf(await image())).rejects.toMatchObject({ reason })
    expect(imageWorker.children.every(isGone)).toBe(true)
    expect(readdirSync(imageWorker.folder)).toEqual([])
  },
)

test('a killed child is replaced once; an image that kills two is damaged', async () => {
  const imageWorker = openImageWorker()
  const bytes = await image()
  const one = signalNextChildren('SIGKILL', 1)
  const { tiles } = await imageWorker.makeTilesOf(bytes)
  expect(one.met()).toBe(1)
  expect(tiles).toHaveLength(2 + 1)
  const two = signalNextChildren('SIGKILL', 2)
  await expect(imageWorker.makeTilesOf(bytes)).rejects.toMatchObject({ reason: 'damaged' })
  expect(two.met()).toBe(2)
  expect(readdirSync(imageWorker.folder)).toEqual([])
})

test('a signal ends the making of tiles at once, with its reason', async () => {
  const imageWorker = openImageWorker()
  const file = await writeImage(imageWorker)
  const stopped = signalNextChildren('SIGSTOP', 1)
  const left = new AbortController()
  const making = imageWorker.makeTiles({ file }, async () => {}, left.signal)
  const given = expect(making).rejects.toThrow('left')
  await stopped.all
  left.abort(new Error('left'))
  await given
  expect(imageWorker.children.every(isGone)).toBe(true)
  expect(readdirSync(imageWorker.folder)).toEqual(['image'])
})

test('an error with a tile that was handed over ends the making of tiles', {
  tags: ['more'],
}, async () => {
  const imageWorker = openImageWorker()
  const file = await writeImage(imageWorker)
  const full = new Error('the disk is full')
  await expect(imageWorker.makeTiles({ file }, () => Promise.reject(full))).rejects.toBe(full)
  expect(imageWorker.children.every(isGone)).toBe(true)
  expect(readdirSync(imageWorker.folder)).toEqual(['image'])
})

const STOPPING = { code: 'UNAVAILABLE', reason: 'stopping' }

test('closing ends everything that is under way', { tags: ['more'] }, async () => {
  const imageWorker = openImageWorker()
  const stopped = signalNextChildren('SIGSTOP', 3)
  const making = imageWorker.makeTilesOf(await image())
  const waiting = imageWorker.makeTilesOf(await image(), 'waiting')
  const masked = [
    maskOne(imageWorker),
    maskOne(imageWorker),
    maskOne(imageWorker),
    maskOne(imageWorker),
  ]
  const all = Promise.allSettled([making, waiting, ...masked])
  await stopped.all
  await imageWorker.close()
  expect(imageWorker.children.every(isGone)).toBe(true)
  expect(readdirSync(imageWorker.folder)).toEqual([])
  for (const outcome of await all)
    expect(outcome).toMatchObject({ status: 'rejected', reason: { document: STOPPING } })
  await expect(maskOne(imageWorker)).rejects.toMatchObject({ document: STOPPING })
})

test('children leave signals to the server, and know nothing of its environment', async () => {
  vi.stubEnv('GM_KEY', 'a key that nobody else may know')
  onTestFinished(() => void vi.unstubAllEnvs())
  const imageWorker = openImageWorker()
  await maskOne(imageWorker)
  const [child] = imageWorker.children
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) child?.kill(signal)
  await maskOne(imageWorker)
  expect(imageWorker.children.length).toBe(1)
  if (process.platform !== 'linux') return
  expect(readFileSync(`/proc/${child?.pid}/environ`, 'utf8')).not.toContain('GM_KEY')
})

/** Opens an image worker in another process, names the child it started, and then does this. */
const startServer = async (then: string): Promise<{ child: number; exit: Promise<unknown[]> }> => {
  const server = spawn(
    process.execPath,
    [
      '--input-type=module-typescript',
      '--eval',
      `
      import { subscribe } from 'node:diagnostics_channel'
      import { createImageWorker } from '${new URL('./image-worker.ts', import.meta.url)}'
      subscribe('child_process', ({ process: child }) => setImmediate(() => console.log(child.pid)))
      const pixels = Buffer.from('${pixels.toString('base64')}', 'base64')
      const part = ${JSON.stringify(PART)}
      const imageWorker = createImageWorker()
      ${then}
      `,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  onTestFinished(() => void server.kill('SIGKILL'))
  const exit = once(server, 'exit')
  const [line] = await once(server.stdout ?? server, 'data')
  return { child: Number(line), exit }
}

test('a child that waits for work ends with its server', { tags: ['more'] }, async () => {
  const { exit, child } = await startServer(
    'await imageWorker.mask({ ...part, readPixels: async () => pixels }); process.exit(0)',
  )
  const [code] = await exit
  expect(code).toBe(0)
  await vi.waitFor(() => expect(lives(child)).toBe(false), { timeout: 30_000 })
})
