import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from './free-port.ts'
import { nobody } from './postgres-programs.ts'

export type PoolMode = 'session' | 'transaction'

const PROGRAM = process.env.TEST_PGBOUNCER ?? '/usr/sbin/pgbouncer'
const START_LIMIT_MS = 10_000

/** For the titles of tests that are left out. */
export const NO_PGBOUNCER = `no PgBouncer at ${PROGRAM}`
export const hasPgBouncer = (): boolean => existsSync(PROGRAM)

export interface RunningPgBouncer {
  /** The same database, through the pooler. */
  through(url: string): string
  /** Cuts its connections on both sides. */
  stop(): Promise<void>
  start(): Promise<void>
  /** Ends it and deletes its files. */
  close(): Promise<void>
}

/** A real PgBouncer on loopback in front of the server of a URL, for all its databases. */
export const startPgBouncer = async (
  server: string,
  { mode, poolSize }: { readonly mode: PoolMode; readonly poolSize: number },
): Promise<RunningPgBouncer> => {
  const { hostname, port: serverPort, username, password } = new URL(server)
  const folder = await mkdtemp(join(tmpdir(), 'overland-pgbouncer-'))
  const port = await freePort()
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'scram-sha-256',
    auth_file: join(folder, 'users'),
    pool_mode: mode,
    default_pool_size: poolSize,
    max_client_conn: 500,
    // Looks for a database that was away each second, not each 15 s.
    server_login_retry: 1,
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
  const databases = `* = host=${hostname} port=${serverPort} user=${username} password=${password}`
  const file = join(folder, 'pgbouncer.ini')
  await writeFile(file, `[databases]\n${databases}\n[pgbouncer]\n${lines.join('\n')}\n`)
  await writeFile(settings.auth_file, `"${username}" "${password}"\n`)
  await chmod(folder, 0o755)
  const user = await nobody()
  let child: ChildProcess | undefined
  const start = async () => {
    child = spawn(PROGRAM, ['--quiet', file], { ...user, stdio: ['ignore', 'ignore', 'pipe'] })
    await listens(child, port)
  }
  const stop = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const exit = once(child, 'exit')
    child.kill('SIGTERM')
    await exit
  }
  await start()
  return {
    through: (url) => {
      const pooled = new URL(url)
      pooled.port = String(port)
      return pooled.href
    },
    start,
    stop,
    close: async () => {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const listens = async (child: ChildProcess, port: number): Promise<void> => {
  let said = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-2_000)
  })
  for (let waited = 0; waited < START_LIMIT_MS; waited += 20) {
    if (child.exitCode !== null) break
    const socket = connect(port, '127.0.0.1')
    const isThere = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isThere) return
    await delay(20)
  }
  throw new Error(`PgBouncer does not start:\n${said}`)
}
