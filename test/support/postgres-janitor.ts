// Waits for the end of the process that started it, whatever its cause, then ends the PostgreSQL
// that runs in a folder, and deletes the folder: `node postgres-janitor.ts FOLDER`.
import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const [, , folder = ''] = process.argv
const LIMIT_MS = 10_000
const STEP_MS = 50

const runningServer = async (): Promise<number | undefined> => {
  const file = join(folder, 'data', 'postmaster.pid')
  const [pid] = (await readFile(file, 'utf8').catch(() => '')).split('\n')
  return pid ? Number(pid) : undefined
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** SIGQUIT ends it at once, with all its processes. */
const endServer = async (pid: number): Promise<void> => {
  for (let waited = 0; isAlive(pid) && waited < LIMIT_MS; waited += STEP_MS) {
    if (waited === 0) process.kill(pid, 'SIGQUIT')
    await delay(STEP_MS)
  }
}

await once(process.stdin.resume(), 'close')
const pid = await runningServer()
if (pid !== undefined && isAlive(pid)) await endServer(pid)
await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
