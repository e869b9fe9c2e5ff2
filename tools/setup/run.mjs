import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { SetupError, say } from './say.mjs'

const TERMINATION_SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])
const PARENT_POLL_MS = 500

/** @type {Set<import('node:child_process').ChildProcess>} */
const children = new Set()
/** @type {NodeJS.Signals | undefined} */
let requestedSignal

/**
 * Runs a program in the foreground and waits for its end. Signals that reach this process are
 * passed on to all programs that run.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 * @returns {Promise<number>} the program's exit code, or 128 + the number of the signal that ended it
 * @throws if the program cannot be started
 */
export const run = (command, args, options) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, options)
    children.add(child)
    child.once('error', (error) => {
      children.delete(child)
      reject(error)
    })
    child.once('exit', (code, signal) => {
      children.delete(child)
      resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal]))
    })
  })

/**
 * Runs the work of a command, which returns the exit code; a foreseen failure prints one line.
 *
 * @param {() => Promise<number>} work
 */
export const main = async (work) => {
  passOnSignals()
  try {
    process.exitCode = await work()
  } catch (error) {
    process.exitCode = 1
    // A failure after a signal to end follows from that signal.
    if (requestedSignal !== undefined) return
    if (!(error instanceof SetupError)) throw error
    say(error.message)
  }
}

/**
 * Has signals passed on to the programs that run, or end this process if none does.
 *
 * Under npm there may be a shell in between, depending on the system's `sh`,
 * that a signal kills silently. So the end of the parent counts as SIGTERM.
 */
const passOnSignals = () => {
  for (const signal of TERMINATION_SIGNALS) process.on(signal, () => endOnSignal(signal))
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) endOnSignal('SIGTERM')
  }, PARENT_POLL_MS).unref()
}

/** @param {NodeJS.Signals} signal */
const endOnSignal = (signal) => {
  // npm and the terminal may both signal one Ctrl-C; the children must get it once.
  if (requestedSignal !== undefined) return
  requestedSignal = signal
  if (children.size === 0) process.exit(128 + constants.signals[signal])
  // On Windows the console signals every process, and `kill` would not let the server finish.
  if (process.platform !== 'win32') for (const child of children) child.kill(signal)
}
