import { type ChildProcess, fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { SHARES } from '../shares/limits.ts'

export interface ChildNeeds {
  /** Answers jobs by `answerJobs`. */
  readonly program: URL
  /** Of each job, in ms. A child that takes longer is ended. */
  readonly limitMs: number
  /** In bytes. A child that takes more ends itself. */
  readonly maxMemory: number
  /** For temporary files; the system's by default. */
  readonly folder?: string
}

/** A child process that works on strangers' files: it has limits, and none of the server's secrets. */
export interface Child<Job, Answer> {
  /** @throws ChildEnded */
  ask(job: Job): Promise<Answer>
  /** Kills it; resolves when it is gone. */
  end(): Promise<void>
}

/** A child was gone before it answered. */
export class ChildEnded extends Error {
  override readonly name = 'ChildEnded'
  readonly why: 'crashed' | 'too-slow' | 'too-much-memory'

  constructor(why: ChildEnded['why']) {
    super(`A child process: ${why}`)
    this.why = why
  }
}

/** To a child, and back. */
export type Asked<Job> = { readonly id: number; readonly job: Job }
export type Answered<Answer> = { readonly id: number; readonly answer: Answer }
/** A child's last words before it ends itself. */
export const OUT_OF_MEMORY = 'out-of-memory'

/** Jobs that a child works on at a time. One core is the server's. */
export const CHILD_THREADS = Math.min(3, Math.max(1, availableParallelism() - 1))

const MEGABYTE = 2 ** 20
/** All that a child gets of the environment. */
const PASSED_ON = [
  'PATH',
  'SystemRoot',
  'TEMP',
  'TMP',
  'TMPDIR',
  'LD_LIBRARY_PATH',
  'NODE_COMPILE_CACHE',
]

export const startChild = <Job, Answer>(needs: ChildNeeds): Child<Job, Answer> => {
  const child = fork(needs.program, {
    serialization: 'advanced',
    // Without the server's own flags, such as a debugger's port.
    execArgv: [`--max-old-space-size=${SHARES.memory.childHeapBytes / MEGABYTE}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: environment(needs),
  })
  const open = new Map<number, PromiseWithResolvers<Answer>>()
  let why: ChildEnded['why'] = 'crashed'
  let isGone = false
  let lastId = 0

  child.on('message', (message: Answered<Answer> | typeof OUT_OF_MEMORY) => {
    if (message === OUT_OF_MEMORY) why = 'too-much-memory'
    else open.get(message.id)?.resolve(message.answer)
  })
  const gone = goneFrom(child).then(() => {
    isGone = true
    for (const { reject } of open.values()) reject(new ChildEnded(why))
  })

  return {
    ask: async (job) => {
      if (isGone) throw new ChildEnded(why)
      const id = ++lastId
      const answered = Promise.withResolvers<Answer>()
      open.set(id, answered)
      const tooLate = setTimeout(() => {
        why = 'too-slow'
        child.kill('SIGKILL')
      }, needs.limitMs)
      child.send({ id, job } satisfies Asked<Job>, () => {})
      try {
        return await answered.promise
      } finally {
        clearTimeout(tooLate)
        open.delete(id)
      }
    },
    end: () => {
      child.kill('SIGKILL')
      return gone
    },
  }
}

/**
 * Asks a child of its own, which is gone when the work settles. One that crashes gets a second
 * chance: it may have been killed to make room.
 *
 * @throws ChildEnded, the signal's reason, and whatever the work throws
 */
export const withChild = async <Job, Answer, Result>(
  needs: ChildNeeds,
  signal: AbortSignal,
  work: (ask: Child<Job, Answer>['ask']) => Promise<Result>,
): Promise<Result> => {
  const once = async (): Promise<Result> => {
    signal.throwIfAborted()
    const child = startChild<Job, Answer>(needs)
    const end = () => void child.end()
    signal.addEventListener('abort', end)
    try {
      return await work(child.ask)
    } catch (error) {
      signal.throwIfAborted()
      throw error
    } finally {
      signal.removeEventListener('abort', end)
      await child.end()
    }
  }
  return once().catch((error: unknown) => {
    if (error instanceof ChildEnded && error.why === 'crashed') return once()
    throw error
  })
}

/** Resolves when its last message is here, or when it could not be started. */
const goneFrom = (child: ChildProcess): Promise<unknown> =>
  new Promise((resolve) => {
    child.once('close', resolve)
    child.on('error', () => {
      if (child.pid === undefined) resolve(undefined)
    })
  })

const environment = ({ maxMemory, folder }: ChildNeeds): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(PASSED_ON.map((variable) => [variable, process.env[variable]])),
  ...(folder !== undefined && { TMPDIR: folder, TEMP: folder, TMP: folder }),
  MAX_MEMORY: String(maxMemory),
  UV_THREADPOOL_SIZE: String(CHILD_THREADS),
  // More arenas keep more of what was freed.
  MALLOC_ARENA_MAX: '2',
})
