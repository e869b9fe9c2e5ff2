import { readFileSync, statfsSync } from 'node:fs'

const MEMORY = '/dev/shm'
/** Several times of what tests keep at once. */
const ROOM_BYTES = 4 * 2 ** 30

/**
 * Has this process and its children keep temporary files in memory, if there is room: the databases
 * of tests then wait for no disk. Tests that need a disk make one.
 */
export const keepTemporaryFilesInMemory = (): void => {
  if (process.env.TMPDIR === undefined && hasRoom()) process.env.TMPDIR = MEMORY
}

const hasRoom = (): boolean => {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    // PostgreSQL's programs may have to run from there.
    const mayRun = !/ \/dev\/shm \S+ \S*\bnoexec\b/.test(readFileSync('/proc/mounts', 'utf8'))
    return bavail * bsize >= ROOM_BYTES && mayRun
  } catch {
    return false
  }
}
