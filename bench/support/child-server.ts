import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '#test/support/free-port.ts'

export interface ChildServer {
  readonly port: number
  readonly pid: number
  stop(): Promise<void>
}

/** Resolves once the server, in its own process, is ready. */
export const startServer = async (
  script: URL,
  env: Readonly<Record<string, string>> = {},
): Promise<ChildServer> => {
  const port = await freePort()
  const child = spawn(process.execPath, [...profiling(script), script.pathname], {
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: `${port}`,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = once(child, 'exit')
  process.once('exit', () => child.kill())
  let said = ''
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (part) => {
      said += part
      if (said.includes('is ready')) resolve()
    })
    child.once('exit', () => reject(new Error(`${script} ended early:\n${said}`)))
  })
  return {
    port,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGTERM')
      await gone
    },
  }
}

/** With `PROFILE=folder` the servers leave processor profiles there. */
const profiling = (script: URL): string[] => {
  const folder = process.env.PROFILE
  const name = script.pathname.split('/').at(-1)?.replace('.ts', '')
  return folder
    ? ['--cpu-prof', `--cpu-prof-dir=${folder}`, `--cpu-prof-name=${name}.cpuprofile`]
    : []
}
