import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '#test/support/free-port.ts'

export interface ChildServer {
  readonly port: number
  readonly pid: number
  stop(): Promise<void>
}

/** Starts a server in its own process; resolves once it is ready. */
export const startServer = async (
  script: URL,
  env: Readonly<Record<string, string>> = {},
): Promise<ChildServer> => {
  const port = await freePort()
  const child = spawn(process.execPath, [...profileOptions(script), script.pathname], {
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: `${port}`,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  process.once('exit', () => child.kill())
  let output = ''
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (part) => {
      output += part
      if (output.includes('is ready')) resolve()
    })
    child.once('exit', () => reject(new Error(`${script} ended early:\n${output}`)))
  })
  return {
    port,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGTERM')
      await exited
    },
  }
}

/** Options of Node: with `PROFILE=folder` the servers write processor profiles to that folder. */
const profileOptions = (script: URL): string[] => {
  const folder = process.env.PROFILE
  const name = script.pathname.split('/').at(-1)?.replace('.ts', '')
  return folder
    ? ['--cpu-prof', `--cpu-prof-dir=${folder}`, `--cpu-prof-name=${name}.cpuprofile`]
    : []
}
