import { type ChildProcess, fork } from 'node:child_process'
import { Socket } from 'node:net'
import { constants } from 'node:os'

/** How far children give way to the server. */
export const NICENESS = {
  low: constants.priority.PRIORITY_BELOW_NORMAL,
  /** Somebody waits for an answer at once. */
  higher: Math.ceil(constants.priority.PRIORITY_BELOW_NORMAL / 2),
} as const

export interface ChildNeeds {
  /** Answers jobs by `answerJobs`. */
  readonly program: URL
  /** Of each job, in ms. A child that takes longer is ended. */
  readonly limitMs: number
  /** In bytes. A child that takes more ends itself. */
  readonly maxMemory: number
  /** Of what JavaScript keeps, in megabytes. */
  readonly maxHeap?: number
  /** Jobs that are worked on at a time. */
  readonly threads?: number
  /** As for `setPriority`. */
  readonly niceness?: number
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

export type ChildEnd = 'crashed' | 'too-slow' | 'too-much-memory' | 'ended'

/** A child was gone before it answered. */
export class ChildEnded extends Error {
  override readonly name = 'ChildEnded'
  readonly why: ChildEnd

  constructor(why: ChildEnd, trace: string) {
    super(`A child process: ${why}${trace && `: ${trace}`}`)
    this.why = why
  }
}

/** To a child, and back. */
export type Asked<Job> = { readonly id: number; readonly job: Job }
export type Answered<Answer> = { readonly id: number; readonly answer: Answer }
/** A child's last words before it ends itself. */
export const OUT_OF_MEMORY = 'out-of-memory'

const MAX_TRACE = 2000
const MAX_HEAP_MB = 128
/** All that a child gets of the environment. */
const PASSED_ON = ['PATH', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR', 'LD_LIBRARY_PATH']

export const startChild = <Job, Answer>(needs: ChildNeeds): Child<Job, Answer> => {
  const child = fork(needs.program, {
    serialization: 'advanced',
    // Without the server's own flags, such as a debugger's port.
    execArgv: [`--max-old-space-size=${needs.maxHeap ?? MAX_HEAP_MB}`],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: environment(needs),
  })
  const open = new Map<number, PromiseWithResolvers<Answer>>()
  const trace = traceOf(child)
  let why: ChildEnd = 'crashed'
  let isGone = false
  let lastId = 0

  const kill = (reason: ChildEnd): void => {
    if (why === 'crashed') why = reason
    child.kill('SIGKILL')
  }

  child.on('message', (message: Answered<Answer> | typeof OUT_OF_MEMORY) => {
    if (message === OUT_OF_MEMORY) why = 'too-much-memory'
    else open.get(message.id)?.resolve(message.answer)
  })

  const gone = goneFrom(child).then(() => {
    isGone = true
    for (const { reject } of open.values()) reject(new ChildEnded(why, trace()))
  })

  keepRunningFor(child, false)

  return {
    ask: async (job) => {
      if (isGone) throw new ChildEnded(why, trace())
      const id = ++lastId
      const answered = Promise.withResolvers<Answer>()
      open.set(id, answered)
      keepRunningFor(child, true)
      const tooLate = setTimeout(() => kill('too-slow'), needs.limitMs)
      child.send({ id, job } satisfies Asked<Job>, () => {})
      try {
        return await answered.promise
      } finally {
        clearTimeout(tooLate)
        open.delete(id)
        if (open.size === 0) keepRunningFor(child, false)
      }
    },
    end: () => {
      keepRunningFor(child, true)
      kill('ended')
      return gone
    },
  }
}

/**
 * Works with a child of its own, which is gone when this settles. One that crashes gets a second
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
  try {
    return await once()
  } catch (error) {
    if (!(error instanceof ChildEnded) || error.why !== 'crashed') throw error
  }
  return once()
}

/** Resolves when it has exited and its last message is here, or when it could not be started. */
const goneFrom = (child: ChildProcess): Promise<unknown> => {
  const exited = new Promise((resolve) => child.once('exit', resolve))
  const wasHeard = new Promise((resolve) => child.once('disconnect', resolve))
  const failed = new Promise((resolve) =>
    child.on('error', () => {
      if (child.pid === undefined) resolve(undefined)
    }),
  )
  return Promise.race([failed, Promise.all([exited, wasHeard])])
}

/** Collects the end of its standard error. */
const traceOf = (child: ChildProcess): (() => string) => {
  let trace = ''
  const note = (text: unknown) => {
    trace = (trace + text).slice(-MAX_TRACE)
  }
  child.stderr?.setEncoding('utf8').on('data', note)
  child.on('error', note)
  if (child.stderr instanceof Socket) child.stderr.unref()
  return () => trace
}

/** An idle child does not keep the server running. */
const keepRunningFor = (child: ChildProcess, isAtWork: boolean): void => {
  const change = isAtWork ? 'ref' : 'unref'
  child[change]()
  child.channel?.[change]()
}

const environment = (needs: ChildNeeds): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(PASSED_ON.map((variable) => [variable, process.env[variable]])),
  ...(needs.folder !== undefined && {
    TMPDIR: needs.folder,
    TEMP: needs.folder,
    TMP: needs.folder,
  }),
  MAX_MEMORY: String(needs.maxMemory),
  NICENESS: String(needs.niceness ?? NICENESS.low),
  UV_THREADPOOL_SIZE: String(needs.threads ?? 1),
  // More arenas keep more of what was freed.
  MALLOC_ARENA_MAX: '2',
})
