import { spawn } from 'node:child_process'
import { once } from 'node:events'

export interface Ended {
  readonly code: number | null
  readonly kept: boolean
  readonly seconds: number
  readonly said: string
}

/** In its own process, which ends with this one. */
export const runInChild = async (
  args: readonly string[],
  { env }: { readonly env?: Readonly<Record<string, string>> } = {},
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
