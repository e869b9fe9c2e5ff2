import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** The program `commit-until-killed.ts` in another process, and the lines that it has printed. */
export interface RunningCommitter {
  readonly printed: readonly string[]
  /** Resolves once a printed line satisfies `wanted`; rejects when the program ends before. */
  waitForLine(wanted: (line: string) => boolean): Promise<void>
  /** Kills the program without a chance to tidy up, and waits for its last line. */
  kill(): Promise<void>
}

const PROGRAM = fileURLToPath(new URL('./commit-until-killed.ts', import.meta.url))

/** Starts the program, which commits to a folder until it is killed. */
export const startCommitter = (
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
): RunningCommitter => {
  const child = spawn(process.execPath, [PROGRAM, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  })
  const closed = once(child, 'close')
  const lines = createInterface({ input: child.stdout })
  const printed: string[] = []
  lines.on('line', (line) => printed.push(line))
  return {
    printed,
    waitForLine: async (wanted) => {
      if (printed.some(wanted)) return
      await new Promise<void>((resolve, reject) => {
        lines.on('line', (line) => wanted(line) && resolve())
        lines.on('close', () => reject(new Error(`It ended after ${printed.length} lines`)))
      })
    },
    kill: async () => {
      child.kill('SIGKILL')
      await closed
    },
  }
}
