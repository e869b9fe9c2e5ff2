import { spawn } from 'node:child_process'
import { once } from 'node:events'

export interface Ended {
  readonly code: number | null
  readonly kept: boolean
  readonly seconds: number
  readonly said: string
}

interface Circumstances {
  readonly env?: Readonly<Record<string, string>>
  /** Done to the process while it runs. @returns what ends that */
  readonly meanwhile?: (pid: number) => () => Promise<void>
}

/** In its own process, which ends with this one. */
export const runInChild = async (
  args: readonly string[],
  { env, meanwhile }: Circumstances = {},
): Promise<Ended> => {
  const begun = performance.now()
  const child = spawn(process.execPath, [...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  })
  const end = (): unknown => child.kill('SIGTERM')
  process.once('SIGTERM', end).once('SIGINT', end)
  const leaveAlone = child.pid === undefined ? undefined : meanwhile?.(child.pid)
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const [code] = (await once(child, 'close')) as [number | null]
  await leaveAlone?.()
  process.off('SIGTERM', end).off('SIGINT', end)
  return { code, kept: code === 0, seconds: (performance.now() - begun) / 1000, said }
}
