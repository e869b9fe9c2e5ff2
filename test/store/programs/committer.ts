import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** A program of this folder at work in another process, and what it has said so far. */
export interface Running {
  readonly pid: number
  readonly said: readonly string[]
  /** Resolves once something it said satisfies `wanted`; rejects when it ends before. */
  heard(wanted: (line: string) => boolean): Promise<void>
  /** Ends it without a chance to tidy up, and waits until all it said is here. */
  kill(): Promise<void>
}

const PROGRAMS = {
  'ends-days': new URL('./commit-until-killed.ts', import.meta.url),
  restores: new URL('./restore-until-killed.ts', import.meta.url),
}

interface Surroundings {
  /** Which one: by default it ends days. */
  readonly program?: keyof typeof PROGRAMS
  /** A command that runs the program, with its arguments. */
  readonly prefix?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

/** Works in a folder until it is killed. */
export const startCommitter = (
  dataDir: string,
  { program = 'ends-days', prefix = [], env = {} }: Surroundings = {},
): Running => {
  const file = fileURLToPath(PROGRAMS[program])
  const [command = process.execPath, ...rest] = [...prefix, process.execPath, file, dataDir]
  const child = spawn(command, rest, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  })
  const closed = once(child, 'close')
  const lines = createInterface({ input: child.stdout })
  const said: string[] = []
  lines.on('line', (line) => said.push(line))
  return {
    pid: pidOf(child),
    said,
    heard: async (wanted) => {
      if (said.some(wanted)) return
      await new Promise<void>((resolve, reject) => {
        lines.on('line', (line) => wanted(line) && resolve())
        lines.on('close', () => reject(new Error(`It ended after ${said.length} lines`)))
      })
    },
    kill: async () => {
      child.kill('SIGKILL')
      await closed
    },
  }
}

const pidOf = ({ pid }: ChildProcess): number => {
  if (pid === undefined) throw new Error('The program did not start')
  return pid
}
