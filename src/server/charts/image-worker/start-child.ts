import { type ChildProcess, fork } from 'node:child_process'
import { Socket } from 'node:net'

/** A module under `child/`. */
export type ChildName = 'checking' | 'making-tiles' | 'masking' | 'assembling'

export interface Child<To> {
  readonly process: ChildProcess
  /** If no answer will come, `disconnect` is emitted. */
  readonly send: (message: To) => void
  /** The end of its standard error. */
  readonly trace: () => string
  readonly kill: () => void
  readonly gone: Promise<void>
}

export interface ChildNeeds {
  /** Of what JavaScript keeps, in megabytes. */
  readonly maxHeap?: number
  /** In bytes; beyond it the child ends itself. */
  readonly maxMemory: number
  /** Images worked on at a time. */
  readonly threads: number
  /** As for `setPriority`. */
  readonly niceness: number
  /** For temporary files of its libraries; the system's by default. */
  readonly folder?: string
}

const MAX_TRACE = 2000
const MAX_HEAP_MB = 128
/** A child opens strangers' files: it gets no more of the environment. */
const PASSED_ON = ['PATH', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR', 'LD_LIBRARY_PATH']

export const startChild = <To extends object>(
  program: ChildName | URL,
  needs: ChildNeeds,
): Child<To> => {
  const module =
    program instanceof URL ? program : new URL(`./child/${program}.ts`, import.meta.url)
  const child = fork(module, {
    serialization: 'advanced',
    // Without the server's own flags, such as a debugger's port.
    execArgv: [`--max-old-space-size=${needs.maxHeap ?? MAX_HEAP_MB}`],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: environment(needs),
  })
  let trace = ''
  const note = (text: string) => {
    trace = (trace + text).slice(-MAX_TRACE)
  }
  child.stderr?.setEncoding('utf8').on('data', note)
  // A trace alone keeps no process alive; a pending answer holds the channel.
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
  // More arenas keep more of what was freed.
  MALLOC_ARENA_MAX: '2',
})
