import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'

// A folder's name holds the machine, the process, and when that started, since process ids are used
// again.

const OWNER = /^([0-9a-f]{8})-(\d+)-(\d+)-/
const MACHINE = createHash('sha256').update(hostname()).digest('hex').slice(0, 8)
const PROC_STARTED = 19

/** When a process started, in the system's unit; undefined when it has ended, or is not known. */
const startOf = (pid: number): string | undefined => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name before it, in parentheses, may hold anything.
    const [state, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return state === 'Z' ? undefined : rest[PROC_STARTED - 1]
  } catch {
    return undefined
  }
}

const OWN_START = startOf(process.pid)
const OWN = `${MACHINE}-${process.pid}-${OWN_START ?? Math.round(performance.timeOrigin)}-`

/** A prefix that tells the owner. */
export const ownName = (prefix: string): string => `${prefix}${OWN}`

/** Whether the process behind a name lives; `unknown` for other machines, and for other names. */
export const ownerOf = (name: string, prefix: string): 'lives' | 'ended' | 'unknown' => {
  const rest = name.slice(prefix.length)
  if (rest.startsWith(OWN)) return 'lives'
  const [, machine, pid, started] = OWNER.exec(rest) ?? []
  if (machine !== MACHINE || Number(pid) === 0) return 'unknown'
  if (Number(pid) === process.pid) return 'ended'
  if (OWN_START !== undefined) return startOf(Number(pid)) === started ? 'lives' : 'ended'
  return isRunning(Number(pid)) ? 'unknown' : 'ended'
}

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Another user's process.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
