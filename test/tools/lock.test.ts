import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { withLock } from '#tools/setup/lock.mjs'
import { temporaryFolder } from './temporary-folder.ts'

const LOCK_MODULE = pathToFileURL(join(import.meta.dirname, '../../tools/setup/lock.mjs')).href

/** A process that takes the lock, notes it in a log, works for a while, and notes its end. */
const startWorker = (folder: string, workMs: number): ChildProcess =>
  spawn(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `import { appendFileSync } from 'node:fs'
       import { setTimeout as sleep } from 'node:timers/promises'
       import { withLock } from '${LOCK_MODULE}'
       await withLock('lock', async () => {
         appendFileSync('log', 'in ')
         await sleep(${workMs})
         appendFileSync('log', 'out ')
       })`,
    ],
    { cwd: folder, stdio: 'inherit' },
  )

const logOf = (folder: string): string => {
  const log = join(folder, 'log')
  return existsSync(log) ? readFileSync(log, 'utf8') : ''
}

test('several processes at once work one after the other', { tags: ['more'] }, async () => {
  const folder = temporaryFolder()
  const workers = [startWorker(folder, 300), startWorker(folder, 300), startWorker(folder, 300)]
  await Promise.all(workers.map((each) => once(each, 'exit')))
  expect(logOf(folder)).toBe('in out in out in out ')
  expect(existsSync(join(folder, 'lock'))).toBe(false)
})

test('the lock of a killed process is broken', async () => {
  const folder = temporaryFolder()
  const killedProcess = startWorker(folder, 60_000)
  await expect.poll(() => logOf(folder), { timeout: 30_000 }).toBe('in ')
  killedProcess.kill('SIGKILL')
  await once(killedProcess, 'exit')
  expect(existsSync(join(folder, 'lock'))).toBe(true)
  await once(startWorker(folder, 50), 'exit')
  expect(logOf(folder)).toBe('in in out ')
})

test('work that fails gives the lock back', async () => {
  const lock = join(temporaryFolder(), 'lock')
  await expect(withLock(lock, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(existsSync(lock)).toBe(false)
})
