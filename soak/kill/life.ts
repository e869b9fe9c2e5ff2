import type { Day } from '#protocol/views.ts'
import { startCommitter } from '#test/store/programs/committer.ts'
import { mutantEnv } from '../mutants/env.ts'
import type { Cleanup } from '../support/cleanup.ts'
import { dayOn, type Gm, numberOf, signIn } from '../support/gm.ts'
import { GM_KEY, startNode } from '../support/node.ts'
import { msUntil } from '../support/wait.ts'

/** A writer's process, until it is killed. */
export interface Writer {
  /** The last acknowledged day; 0 before the first. */
  acknowledged(): number
  /** Kills the writer with signal 9; resolves when the process has ended. */
  kill(): Promise<void>
}

/** Starts a writer that adds days to those in the folder. */
export type StartWriter = (dataDir: string, cleanup: Cleanup) => Promise<Writer>

/** A writer with the store alone, which ends days one after the other. */
export const startStoreWriter: StartWriter = async (dataDir, cleanup) => {
  const committer = startCommitter(dataDir, mutantEnv())
  cleanup.add(committer.kill)
  await committer.waitForLine((line) => line.startsWith('ended'))
  return {
    acknowledged: () => Number(committer.printed.at(-1)?.split(' ')[1]),
    kill: committer.kill,
  }
}

const START_LIMIT_MS = 60_000

/** A writer with the whole server, and a GM over HTTP. */
export const serverWriterStarter = (): StartWriter => {
  const sessions = new Map<string, Gm>()
  return async (dataDir, cleanup) => {
    const node = await startNode(cleanup, { PORT: '0', DATA_DIR: dataDir })
    const gm = sessions.get(dataDir) ?? (await signIn(node.url, GM_KEY))
    sessions.set(dataDir, gm)
    let acknowledged = 0
    const endDays = async (): Promise<void> => {
      let { revision } = await gm.view(node.url)
      for (;;) {
        const { status, text } = await gm.change(node.url, dayOn(revision, revision))
        if (status !== 201) throw new Error(`A day was answered ${status} ${text}`)
        const day = JSON.parse(text) as Day
        revision = day.revision
        acknowledged = numberOf(revision)
      }
    }
    const endedWith = endDays().catch((error: unknown) => error)
    await msUntil(() => acknowledged > 0, START_LIMIT_MS, 1)
    if (acknowledged === 0) throw new Error('No day was ended', { cause: await endedWith })
    return {
      acknowledged: () => acknowledged,
      kill: async () => {
        await node.stop({ signal: 'SIGKILL', keepData: true })
        await endedWith
      },
    }
  }
}
