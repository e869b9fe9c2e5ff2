import type { Day } from '#protocol/views.ts'
import { startCommitter } from '#test/store/programs/committer.ts'
import { mutantEnv } from '../mutants/env.ts'
import type { Cleanup } from '../support/cleanup.ts'
import { dayOn, type Gm, numberOf, signIn } from '../support/gm.ts'
import { GM_KEY, startNode } from '../support/node.ts'
import { msUntil } from '../support/wait.ts'

/** A writer's process, until it is killed. */
export interface Life {
  /** The last acknowledged day; 0 before the first. */
  acknowledged(): number
  /** With signal 9; resolves when it is gone. */
  kill(): Promise<void>
}

/** Goes on from what the folder holds. */
export type StartLife = (dataDir: string, left: Cleanup) => Promise<Life>

/** The store alone ends days one after the other. */
export const storeLife: StartLife = async (dataDir, left) => {
  const committer = startCommitter(dataDir, mutantEnv())
  left.add(committer.kill)
  await committer.heard((line) => line.startsWith('ended'))
  return {
    acknowledged: () => Number(committer.said.at(-1)?.split(' ')[1]),
    kill: committer.kill,
  }
}

const START_LIMIT_MS = 60_000

/** The whole server, with a GM over HTTP. */
export const serverLife = (): StartLife => {
  const sessions = new Map<string, Gm>()
  return async (dataDir, left) => {
    const node = await startNode(left, { PORT: '0', DATA_DIR: dataDir })
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
    const ending = endDays().catch((error: unknown) => error)
    await msUntil(() => acknowledged > 0, START_LIMIT_MS, 1)
    if (acknowledged === 0) throw new Error('No day was ended', { cause: await ending })
    return {
      acknowledged: () => acknowledged,
      kill: async () => {
        await node.stop({ signal: 'SIGKILL', keepData: true })
        await ending
      },
    }
  }
}
