import { type ChildProcess, fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { LIMITS } from '../limits/limits.ts'

export interface ChildOptions {
  /** The program, which answers jobs by `answerJobs`. */
  readonly program: URL
  /** Longest time of a job, in ms. A child process that takes longer is killed. */
  readonly limitMs: number
  /** Most memory in bytes. A child process that takes more ends itself. */
  readonly maxMemory: number
  /** Folder for temporary files; by default the system's. */
  readonly folder?: string
}

/** A child process that works on strangers' files, with limits and without the server's secrets. */
export interface Child<Job, Answer> {
  /** Sends a job. @returns its answer @throws ChildEnded */
  ask(job: Job): Promise<Answer>
  /** Kills the process; resolves when it has ended. */
  end(): Promise<void>
}

/** A child process ended before it answered. */
export class ChildEnded extends Error {
  override readonly name = 'ChildEnded'
  readonly why: 'crashed' | 'too-slow' | 'too-much-memory'

  constructor(why: ChildEnded['why']) {
    super(`A child process: ${why}`)
    this.why = why
  }
}

/** A message to a child process. */
export type JobRequest<Job> = { readonly id: number; readonly job: Job }
/** A message from a child process. */
export type JobAnswer<Answer> = { readonly id: number; readonly answer: Answer }
/** A child process's message before it ends itself for lack of memory. */
export const OUT_OF_MEMORY = 'out-of-memory'

/** Jobs that a child process works on at once; one core is left for the server. */
export const CHILD_THREADS = Math.min(3, Math.max(1, availableParallelism() - 1))

const MEGABYTE = 2 ** 20
/** Environment variables that a child process inherits. */
const INHERITED_VARIABLES = [
  'PATH',
  'SystemRoot',
  'TEMP',
  'TMP',
  'TMPDIR',
  'LD_LIBRARY_PATH',
  'NODE_COMPILE_CACHE',
]

export const startChild = <Job, Answer>(options: ChildOptions): Child<Job, Answer> => {
  const child = fork(options.program, {
    serialization: 'advanced',
    // Replaces the server's own flags, such as a debugger's port.
    execArgv: [`--max-old-space-size=${LIMITS.memory.childHeapBytes / MEGABYTE}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: environment(options),
  })
  const openJobs = new Map<number, PromiseWithResolvers<Answer>>()
  let endReason: ChildEnded['why'] = 'crashed'
  let hasEnded = false
  let lastId = 0

  child.on('message', (message: JobAnswer<Answer> | typeof OUT_OF_MEMORY) => {
    if (message === OUT_OF_MEMORY) endReason = 'too-much-memory'
    else openJobs.get(message.id)?.resolve(message.answer)
  })
  const ended = whenEnded(child).then(() => {
    hasEnded = true
    for (const { reject } of openJobs.values()) reject(new ChildEnded(endReason))
  })

  return {
    ask: async (job) => {
      if (hasEnded) throw new ChildEnded(endReason)
      const id = ++lastId
      const answered = Promise.withResolvers<Answer>()
      openJobs.set(id, answered)
      const timeLimit = setTimeout(() => {
        endReason = 'too-slow'
        child.kill('SIGKILL')
      }, options.limitMs)
      child.send({ id, job } satisfies JobRequest<Job>, () => {})
      try {
        return await answered.promise
      } finally {
        clearTimeout(timeLimit)
        openJobs.delete(id)
      }
    },
    end: () => {
      child.kill('SIGKILL')
      return ended
    },
  }
}

/**
 * Works with a child process of its own, which ends with the work. After a crash the work is tried a
 * second time: the system may have killed the process for memory.
 *
 * @throws ChildEnded, the signal's reason, and whatever the work throws
 */
export const withChild = async <Job, Answer, Result>(
  options: ChildOptions,
  signal: AbortSignal,
  work: (ask: Child<Job, Answer>['ask']) => Promise<Result>,
): Promise<Result> => {
  const tryOnce = async (): Promise<Result> => {
    signal.throwIfAborted()
    const child = startChild<Job, Answer>(options)
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
  return tryOnce().catch((error: unknown) => {
    if (error instanceof ChildEnded && error.why === 'crashed') return tryOnce()
    throw error
  })
}

/** Resolves when a child's last message has arrived, or when the child could not be started. */
const whenEnded = (child: ChildProcess): Promise<unknown> =>
  new Promise((resolve) => {
    child.once('close', resolve)
    child.on('error', () => {
      if (child.pid === undefined) resolve(undefined)
    })
  })

const environment = ({ maxMemory, folder }: ChildOptions): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(INHERITED_VARIABLES.map((variable) => [variable, process.env[variable]])),
  ...(folder !== undefined && { TMPDIR: folder, TEMP: folder, TMP: folder }),
  MAX_MEMORY: String(maxMemory),
  UV_THREADPOOL_SIZE: String(CHILD_THREADS),
  // Fewer arenas of malloc return more of the freed memory.
  MALLOC_ARENA_MAX: '2',
})
