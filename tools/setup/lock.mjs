import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const POLL_MS = 200

/**
 * Two commands in one clone must not install or build at the same time: runs the work while it holds
 * the lock, a file that names the process; waits for another holder that is alive.
 *
 * @template T
 * @param {string} file
 * @param {() => Promise<T>} work
 * @param {() => void} onWait called once if another process holds the lock
 * @returns {Promise<T>}
 */
export const withLock = async (file, work, onWait = () => {}) => {
  mkdirSync(dirname(file), { recursive: true })
  for (let isWaiting = false; !takeLock(file); ) {
    if (isAbandoned(file)) {
      rmSync(file, { force: true })
      continue
    }
    if (!isWaiting) onWait()
    isWaiting = true
    await sleep(POLL_MS)
  }
  const release = () => rmSync(file, { force: true })
  process.once('exit', release)
  try {
    return await work()
  } finally {
    process.off('exit', release)
    release()
  }
}

/** @param {string} file */
const takeLock = (file) => {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

/** @param {string} file */
const isAbandoned = (file) => {
  try {
    // Signal 0 only checks whether the process exists.
    process.kill(Number(readFileSync(file, 'utf8')), 0)
    return false
  } catch (error) {
    return codeOf(error) === 'ESRCH'
  }
}

/** @param {unknown} error */
const codeOf = (error) => /** @type {NodeJS.ErrnoException} */ (error).code
