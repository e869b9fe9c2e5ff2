import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** `commit-until-killed.ts` at work in another process, and what it has said so far. */
export interface Running {
  readonly said: readonly string[]
  /** Resolves once something it said satisfies `wanted`; rejects when it ends before. */
  heard(wanted: (line: string) => boolean): Promise<void>
  /** Ends it without a chance to tidy up, and waits until all it said is here. */
  kill(): Promise<void>
}

const PROGRAM = fileURLToPath(new URL('./commit-until-killed.ts', import.meta.url))

/** Works in a folder until it is killed. */
export const startCommitter = (
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
): Running => {
  const child = spawn(process.execPath, [PROGRAM, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  })
  const closed = once(child, 'close')
  const lines = createInterface({ input: child.stdout })
  const said: string[] = []
  lines.on('line', (line) => said.push(line))
  return {
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
