/** @module-tag more */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import Database from 'better-sqlite3'
import { expect, type TestContext, test } from 'vitest'
import { HOST_PATH } from '#protocol/paths.ts'
import type { Day } from '#protocol/views.ts'
import { EXIT_MS } from '#server/start/signals.ts'
import { type SmallDisk, smallDisk } from '#soak/full-disk/disk.ts'
import { type Cleanup, withCleanup } from '#soak/support/cleanup.ts'
import { API, dayOn, type Gm, signIn } from '#soak/support/gm.ts'
import { ask } from '#soak/support/http.ts'
import { GM_KEY, startNode } from '#soak/support/node.ts'
import { msUntil } from '#soak/support/wait.ts'
import { databaseFile } from '#store/sqlite/connection.ts'
import { collect, failToStart, launch } from '../support/run-server.ts'

/** Longest wait: only the soak judges times. */
const LIMIT_MS = 60_000
/** Disables the time limit for ending a server: one that waits for something then never ends. */
const WITHOUT_EXIT_LIMIT = {
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(`
    const { setTimeout } = globalThis
    globalThis.setTimeout = (work, ms, ...more) =>
      ms === ${EXIT_MS} ? setTimeout(() => {}, 0) : setTimeout(work, ms, ...more)`)}`,
}
const LOOPBACK = { HOST: '127.0.0.1', PORT: '0' }

/** Runs a test on a mounted file system, which only root can make, as file limits are lost with the process. */
const onSmallDisk = (
  { skip }: TestContext,
  work: (disk: SmallDisk, cleanup: Cleanup) => Promise<void>,
): Promise<void> =>
  withCleanup(async (cleanup) => {
    const disk = smallDisk(cleanup)
    if (!disk?.kind.startsWith('file system')) return skip('no file system can be mounted here')
    await work(disk, cleanup)
  })

/** Ends days until the disk is full; returns the last acknowledged revision. */
const endDaysUntilFull = async (
  disk: SmallDisk,
  url: string,
  gm: Gm,
  beforeFull: () => void,
): Promise<string> => {
  let { revision } = await gm.view(url)
  for (let isFilled = false; ; isFilled = true) {
    const { status, text } = await gm.change(url, dayOn(revision, revision))
    if (status === 503) return revision
    expect(status).toBe(201)
    revision = (JSON.parse(text) as Day).revision
    if (isFilled) continue
    beforeFull()
    disk.fill(0)
  }
}

/** Leaves a full disk with an unused session and expired requests, which a start would update and delete. */
const leaveFullDisk = async (disk: SmallDisk, cleanup: Cleanup) => {
  const node = await startNode(cleanup, { PORT: '0', DATA_DIR: disk.dataDir })
  const gm = await signIn(node.url, GM_KEY)
  const revision = await endDaysUntilFull(disk, node.url, gm, () => {
    const database = new Database(databaseFile(disk.dataDir))
    database.exec('update sessions set seen_at = 0')
    database.exec('update committed_requests set made_at = 0')
    database.close()
  })
  await node.stop({ signal: 'SIGKILL', keepData: true })
  // Fills the space again that the end of the server freed.
  disk.fill(0)
  return { gm, revision }
}

const startOnFullDisk = async (disk: SmallDisk, cleanup: Cleanup) => {
  const child = launch({ ...LOOPBACK, ...WITHOUT_EXIT_LIMIT, GM_KEY, DATA_DIR: disk.dataDir })
  const output = collect(child)
  cleanup.add(async () => {
    if (child.exitCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  })
  await msUntil(() => output().includes('Players') || child.exitCode !== null, LIMIT_MS)
  expect(child.exitCode, output()).toBeNull()
  return { url: /Players\s+(http\S+)\//.exec(output())?.[1] ?? '', output, child }
}

/** Ends a server by a signal, and waits until it has ended. */
const endServer = async (child: ChildProcess): Promise<void> => {
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  expect(await exit).toEqual([0, null])
}

/** Expects that a server that waits for space ends at once, and that a new key stops the start in one line. */
const expectEndsAtOnce = async (disk: SmallDisk, cleanup: Cleanup): Promise<void> => {
  await endServer((await startOnFullDisk(disk, cleanup)).child)
  const env = { ...LOOPBACK, GM_KEY: 'another key of the soak', DATA_DIR: disk.dataDir }
  const { code, output } = await failToStart(env)
  expect(code).toBe(1)
  expect(output).toMatch(/^Overland does not start: The disk .* full\. Free space on it.*$/m)
}

test('after SIGKILL on a full disk a new server can be read at once, ends on a signal, and works again once there is space', (context) =>
  onSmallDisk(context, async (disk, cleanup) => {
    const { gm, revision } = await leaveFullDisk(disk, cleanup)
    await expectEndsAtOnce(disk, cleanup)
    const { url, output, child } = await startOnFullDisk(disk, cleanup)
    for (const path of ['/healthz', '/readyz', '/', HOST_PATH, `${API}/map`])
      expect((await ask(`${url}${path}`)).status, path).toBe(200)
    expect((await gm.view(url)).revision).toBe(revision)
    expect((await gm.days(url, '')).days).not.toHaveLength(0)
    expect((await gm.change(url, dayOn(revision, 'refused'))).status).toBe(503)
    expect(output()).toContain('The disk of the database is full.')
    expect(output()).toContain('no sign-in link could be made')
    expect(output()).not.toContain('#key=')

    disk.free(0)
    const day = dayOn(revision, 'resumed')
    await expect.poll(async () => (await gm.change(url, day)).status).toBe(201)
    await signIn(url, GM_KEY)
    await endServer(child)
  }))

test('a first start on a full disk is refused in one line that names the folder', (context) =>
  onSmallDisk(context, async (disk) => {
    disk.fill(0)
    const { code, output } = await failToStart({ ...LOOPBACK, DATA_DIR: disk.dataDir })
    expect(code).toBe(1)
    expect(output).toMatch(/^Overland does not start: DATA_DIR: [^\n]+ with room left\.\n$/)
  }))
