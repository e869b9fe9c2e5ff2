import { type ChildProcess, fork } from 'node:child_process'
import { Socket } from 'node:net'

/** A module under `child/`. */
export type ChildName = 'checking' | 'developing' | 'cutting' | 'joining'

/** A child process that reads and writes images. */
export interface Child<To> {
  readonly process: ChildProcess
  /** Whoever waits for an answer hears by `disconnect` that there will be none. */
  readonly send: (message: To) => void
  /** The end of what it wrote to standard error. */
  readonly trace: () => string
  /** Ends it at once. */
  readonly kill: () => void
  /** Settles when it is gone. */
  readonly gone: Promise<void>
}

export interface ChildNeeds {
  /** In bytes; the child ends itself beyond it. */
  readonly maxMemory: number
  /** How many images it works on at a time. */
  readonly threads: number
  /** How far it gives way to the server on the processor, as `setPriority` says. */
  readonly niceness: number
  /** Where its libraries put temporary files; the system's folder unless given. */
  readonly folder?: string
}

const MAX_TRACE = 2000
const MAX_HEAP_MB = 128
/** All that a child may know of the server's environment: it opens what strangers made. */
const PASSED_ON = ['PATH', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR', 'LD_LIBRARY_PATH']

/** Starts a module as a process of its own. */
export const startChild = <To extends object>(name: ChildName, needs: ChildNeeds): Child<To> => {
  const child = fork(new URL(`./child/${name}.ts`, import.meta.url), {
    serialization: 'advanced',
    // None of the server's own flags, a debugger's port among them.
    execArgv: [`--max-old-space-size=${MAX_HEAP_MB}`],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: environment(needs),
  })
  let trace = ''
  const note = (text: string) => {
    trace = (trace + text).slice(-MAX_TRACE)
  }
  child.stderr?.setEncoding('utf8').on('data', note)
  // Whoever waits for a child keeps its channel; its trace alone keeps nobody.
  if (child.stderr instanceof Socket) child.stderr.unref()
  const gone = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.on('error', (error) => {
      note(String(error))
      if (child.pid === undefined) resolve()
    })
  })
  return {
    process: child,
    send: (message) => void child.send(message, () => {}),
    trace: () => trace,
    kill: () => void child.kill('SIGKILL'),
    gone,
  }
}

const environment = ({ maxMemory, threads, niceness, folder }: ChildNeeds): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(PASSED_ON.map((variable) => [variable, process.env[variable]])),
  ...(folder !== undefined && { TMPDIR: folder, TEMP: folder, TMP: folder }),
  MAX_MEMORY: String(maxMemory),
  NICENESS: String(niceness),
  UV_THREADPOOL_SIZE: String(threads),
  // With more arenas the allocator keeps more of what was freed.
  MALLOC_ARENA_MAX: '2',
})
