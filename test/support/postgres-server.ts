import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { appendFile, chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from './free-port.ts'
import { findPrograms, type Programs, runProgram } from './postgres-programs.ts'
import { runSql } from './run-sql.ts'

const JANITOR = fileURLToPath(new URL('./postgres-janitor.ts', import.meta.url))
const START_LIMIT_MS = 60_000
const USER = 'overland'

export interface RunningPostgres {
  /** The address of the database `postgres`. */
  readonly url: string
  readonly port: number
  /** Makes a database and answers its URL. */
  createDatabase(name?: string): Promise<string>
  /** Ends it as an administrator would: connections are cut, everything is written. */
  stop(): Promise<void>
  /** Ends all its processes at once, as a power cut of that server would. */
  kill(): Promise<void>
  /** Starts it again, at the same address and with what it kept. */
  start(): Promise<void>
  /** Ends it and deletes its data. */
  close(): Promise<void>
}

/**
 * Starts a real PostgreSQL on this machine, with a folder of its own that is deleted at the end.
 * It listens on 127.0.0.1 alone. Whatever becomes of this process, nothing of it is left.
 *
 * @param options.settings of `postgresql.conf`
 * @param options.certificate switches TLS on: what it proves itself with, in PEM
 */
export const startPostgres = async ({
  settings = {},
  certificate,
}: {
  readonly settings?: Readonly<Record<string, string>>
  readonly certificate?: { readonly certificate: string; readonly key: string }
} = {}): Promise<RunningPostgres> => {
  const folder = await mkdtemp(join(tmpdir(), 'overland-postgres-'))
  const janitor = spawn(process.execPath, [JANITOR, folder], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  const leave = async () => {
    const gone = once(janitor, 'exit')
    janitor.stdin.end()
    await gone
  }
  try {
    const programs = await findPrograms(folder)
    const port = await freePort()
    const password = randomBytes(12).toString('hex')
    const all = { port: String(port), ...settings }
    const data = await initialise(programs, folder, password, all)
    if (certificate) await switchTlsOn(programs, data, certificate)
    const url = (database: string) => `postgres://${USER}:${password}@127.0.0.1:${port}/${database}`
    let server = await launch(programs, data, url('postgres'))
    return {
      url: url('postgres'),
      port,
      createDatabase: async (name = `overland_${randomBytes(6).toString('hex')}`) => {
        await runSql(url('postgres'), `create database ${name}`)
        return url(name)
      },
      stop: async () => end(server, 'SIGINT'),
      kill: async () => killAll(server, url('postgres')),
      start: async () => {
        server = await launch(programs, data, url('postgres'))
      },
      close: async () => {
        await end(server, 'SIGINT')
        await leave()
      },
    }
  } catch (error) {
    await leave()
    throw error
  }
}

/** Fewer buffers than usual, and no second copy of anything: the databases are small. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '64MB',
  max_connections: '200',
  min_wal_size: '32MB',
  log_min_messages: 'warning',
}

const initialise = async (
  programs: Programs,
  folder: string,
  password: string,
  settings: Readonly<Record<string, string>>,
): Promise<string> => {
  if (programs.user) await chown(folder, programs.user.uid, programs.user.gid)
  const data = join(folder, 'data')
  const passwordFile = join(folder, 'password')
  await appendFile(passwordFile, password, { mode: 0o644 })
  await runProgram(programs, programs.initdb, [
    `--pgdata=${data}`,
    `--username=${USER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--no-sync',
  ])
  await rm(passwordFile)
  const lines = Object.entries({ ...SETTINGS, ...settings }).map(
    ([name, value]) => `${name} = '${value}'\n`,
  )
  await appendFile(join(data, 'postgresql.conf'), lines.join(''))
  return data
}

const switchTlsOn = async (
  { user }: Programs,
  data: string,
  { certificate, key }: { readonly certificate: string; readonly key: string },
): Promise<void> => {
  const files = { 'server.crt': certificate, 'server.key': key }
  for (const [name, content] of Object.entries(files)) {
    const file = join(data, name)
    await writeFile(file, content, { mode: 0o600 })
    if (user) await chown(file, user.uid, user.gid)
  }
  await appendFile(join(data, 'postgresql.conf'), 'ssl = on\n')
}

/** Message of a server that starts while a killed one's processes still use the shared memory. */
const STILL_HELD = /shared memory block .* is still in use/

const launch = async (programs: Programs, data: string, url: string): Promise<ChildProcess> => {
  const limit = Date.now() + START_LIMIT_MS
  for (;;) {
    const child = spawn(programs.postgres, ['-D', data], {
      ...programs.user,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const closed = once(child, 'close')
    let output = ''
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-10_000)
    })
    while (!hasEnded(child) && Date.now() < limit) {
      if (await answers(url)) return child
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    child.kill('SIGKILL')
    await closed
    if (Date.now() < limit && STILL_HELD.test(output)) continue
    throw new Error(`PostgreSQL does not start:\n${output}`)
  }
}

const answers = (url: string): Promise<boolean> =>
  runSql(url, 'select 1').then(
    () => true,
    () => false,
  )

/** Its other processes notice the end of the first one, and end by themselves. */
const end = async (child: ChildProcess, signal: NodeJS.Signals): Promise<void> => {
  if (hasEnded(child)) return
  const exit = once(child, 'exit')
  child.kill(signal)
  await exit
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null

/** The first one comes first: it would begin anew with the others. None answers anybody after that. */
const killAll = async (child: ChildProcess, url: string): Promise<void> => {
  const others = await processesOf(url)
  await end(child, 'SIGKILL')
  for (const pid of others) killIfThere(pid)
}

const processesOf = async (url: string): Promise<readonly number[]> => {
  const rows = await runSql<{ pid: number }>(url, 'select pid from pg_stat_activity')
  return rows.map(({ pid }) => pid)
}

const killIfThere = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
