import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** How another run of the soaks ended, and what it printed. */
export interface Ended {
  readonly code: number | null
  readonly kept: boolean
  readonly seconds: number
  readonly said: string
}

/** Runs the soaks with arguments in a process of its own, which ends with this one. */
export const runInChild = async (
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Ended> => {
  const begun = performance.now()
  const child = spawn(process.execPath, [...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  })
  const end = (): unknown => child.kill('SIGTERM')
  process.once('SIGTERM', end).once('SIGINT', end)
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const [code] = (await once(child, 'close')) as [number | null]
  process.off('SIGTERM', end).off('SIGINT', end)
  return { code, kept: code === 0, seconds: (performance.now() - begun) / 1000, said }
}
