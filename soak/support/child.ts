import { spawn } from 'node:child_process'
import { once } from 'node:events'

export interface ChildResult {
  readonly code: number | null
  readonly isKept: boolean
  readonly seconds: number
  readonly output: string
}

/** Runs a program in a child process, which ends with this one. */
export const runInChild = async (
  args: readonly string[],
  { env }: { readonly env?: Readonly<Record<string, string>> } = {},
): Promise<ChildResult> => {
  const startedAt = performance.now()
  const child = spawn(process.execPath, [...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  })
  const end = (): unknown => child.kill('SIGTERM')
  process.once('SIGTERM', end).once('SIGINT', end)
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  const [code] = (await once(child, 'close')) as [number | null]
  process.off('SIGTERM', end).off('SIGINT', end)
  return { code, isKept: code === 0, seconds: (performance.now() - startedAt) / 1000, output }
}
