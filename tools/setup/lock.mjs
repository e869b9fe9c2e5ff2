import {
  mkdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

// Two commands in one clone must not install or build at the same time. The lock is a file that
// names its holder, who touches it while at work.

const BEAT_MS = 1_000
/** A holder that cannot be asked whether it lives (another machine, a reused id) is given up after this silence. */
const SILENCE_MS = 30_000
const POLL_MS = 200

const SELF = `${process.pid} ${hostname()}`

/**
 * Runs the work while holding the lock, after any other holder.
 *
 * @template T
 * @param {string} file
 * @param {() => Promise<T>} work
 * @param {() => void} onWait called once if somebody else holds it
 * @returns {Promise<T>}
 */
export const withLock = async (file, work, onWait = () => {}) => {
  mkdirSync(dirname(file), { recursive: true })
  for (let told = false; !take(file); ) {
    if (isAbandoned(file)) {
      breakLock(file)
      continue
    }
    if (!told) onWait()
    told = true
    await sleep(POLL_MS)
  }
  const beat = setInterval(() => touch(file), BEAT_MS)
  const release = () => letGo(file)
  process.once('exit', release)
  try {
    return await work()
  } finally {
    clearInterval(beat)
    process.off('exit', release)
    release()
  }
}

/** @param {string} file */
const take = (file) => {
  try {
    writeFileSync(file, SELF, { flag: 'wx' })
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

/** @param {string} file */
const isAbandoned = (file) => {
  try {
    if (Date.now() - statSync(file).mtimeMs > SILENCE_MS) return true
    const [pid, host] = readFileSync(file, 'utf8').split(' ')
    return host === hostname() && !isAlive(Number(pid))
  } catch {
    return false // released a moment ago
  }
}

/** @param {number} pid */
const isAlive = (pid) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/**
 * Removes an abandoned lock. Of several that find it abandoned one may do so, and looks again:
 * otherwise the second would remove the lock that the first has just taken.
 *
 * @param {string} file
 */
const breakLock = (file) => {
  const guard = `${file}.breaking`
  try {
    mkdirSync(guard)
  } catch {
    const age = Date.now() - (statSync(guard, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
    if (age > SILENCE_MS) rmdirSync(guard)
    return
  }
  try {
    if (isAbandoned(file)) rmSync(file, { force: true })
  } finally {
    rmdirSync(guard)
  }
}

/** @param {string} file */
const touch = (file) => {
  if (isOurs(file)) utimesSync(file, new Date(), new Date())
}

/** @param {string} file */
const letGo = (file) => {
  if (isOurs(file)) rmSync(file, { force: true })
}

/** @param {string} file */
const isOurs = (file) => {
  try {
    return readFileSync(file, 'utf8') === SELF
  } catch {
    return false
  }
}

/** @param {unknown} error */
const codeOf = (error) => /** @type {NodeJS.ErrnoException} */ (error).code
