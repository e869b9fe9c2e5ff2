import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

/** A program of this folder at work in another process, and what it has said so far. */
export interface Running {
  readonly pid: number
  readonly said: readonly string[]
  /** Resolves once something it said satisfies `wanted`; rejects when it ends before. */
  heard(wanted: (line: string) => boolean): Promise<void>
  /** Ends it without a chance to tidy up, and waits until all it said is here. */
  kill(): Promise<void>
}

export const runCommitter = (dataDir: string, prefix: readonly string[] = []): Running => {
  const program = fileURLToPath(new URL('./commit-until-killed.ts', import.meta.url))
  const [command = process.execPath, ...rest] = [...prefix, process.execPath, program, dataDir]
  const child = spawn(command, rest, { stdio: ['ignore', 'pipe', 'inherit'] })
  const closed = once(child, 'close')
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL')
    await closed
  }
  onTestFinished(kill)
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
    kill,
  }
}

const pidOf = ({ pid }: ChildProcess): number => {
  if (pid === undefined) throw new Error('The program did not start')
  return pid
}
