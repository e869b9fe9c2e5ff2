/** @module-tag more */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPostgresStore } from '#store/postgres/open.ts'
import { postgresLocation, readSnapshot } from '#store/postgres/postgres-location.ts'
import { serverUrl } from '../../support/postgres.ts'
import { type RunningPostgres, startPostgres } from '../../support/postgres-server.ts'
import { runSql } from '../../support/run-sql.ts'

const certificate = (name: string): string =>
  fileURLToPath(new URL(`../../support/certificates/${name}`, import.meta.url))
const AUTHORITY = certificate('authority.pem')
const STRANGER = certificate('stranger.pem')

let withTls: RunningPostgres
beforeAll(async () => {
  withTls = await startPostgres({
    certificate: {
      certificate: readFileSync(certificate('server.pem'), 'utf8'),
      key: readFileSync(certificate('server-key.pem'), 'utf8'),
    },
  })
})
afterAll(async () => withTls?.close())

const urlWith = (url: string, parts: Readonly<Record<string, string>>): string =>
  `${url}?${new URLSearchParams(parts)}`

/** Whether Overland's current connections use TLS; both values if they differ. */
const tlsOfConnections = async (url: string): Promise<readonly boolean[]> => {
  const rows = await runSql<{ ssl: boolean }>(
    url,
    `select ssl from pg_stat_ssl join pg_stat_activity using (pid)
     where application_name like 'overland%' and datname = current_database()`,
  )
  expect(rows).not.toEqual([])
  return [...new Set(rows.map(({ ssl }) => ssl))]
}

const VERIFIED = { sslmode: 'verify-full', sslrootcert: AUTHORITY }

test.each([
  { mode: 'verify-full', parts: VERIFIED, usesTls: true },
  { mode: 'require', parts: { ...VERIFIED, sslmode: 'require' }, usesTls: true },
  { mode: 'an authority alone', parts: { sslrootcert: AUTHORITY }, usesTls: true },
  { mode: 'no-verify', parts: { sslmode: 'no-verify' }, usesTls: true },
  { mode: 'disable', parts: { sslmode: 'disable' }, usesTls: false },
])('with $mode, all connections of a server use TLS, or none', async ({ parts, usesTls }) => {
  const plain = await withTls.createDatabase()
  const store = await openPostgresStore({ url: urlWith(plain, parts) })
  await store.ping()
  const tls = await tlsOfConnections(plain)
  await store.close()
  expect(tls).toEqual([usesTls])
})

test('every connection of a backup, a restore and a move uses TLS if the address demands it', async () => {
  const plain = await withTls.createDatabase()
  const url = urlWith(plain, VERIFIED)
  await (await openPostgresStore({ url })).close()
  const readTls = () => tlsOfConnections(plain)
  const whole = postgresLocation(url)
  let filling: unknown
  const fillAndReadTls = async () => {
    filling = await readTls()
  }
  const copying = await readSnapshot(url, readTls)
  const moving = await whole.readLocked(readTls)
  await whole.fill(fillAndReadTls, { replace: true })
  expect([copying, moving, filling]).toEqual([[true], [true], [true]])
})

test.each([
  {
    what: 'whose certificate is signed by another authority',
    url: () => urlWith(withTls.url, { ...VERIFIED, sslrootcert: STRANGER }),
    says: /127\.0\.0\.1:\d+\/postgres cannot be used: .*certificate/,
  },
  {
    what: 'whose certificate is for another name',
    url: () => urlWith(withTls.url.replace('127.0.0.1', 'localhost'), VERIFIED),
    says: /ERR_TLS_CERT_ALTNAME_INVALID/,
  },
  {
    what: 'without TLS',
    url: async () => urlWith(await serverUrl(), VERIFIED),
    says: /does not support SSL/,
  },
  {
    what: 'by an unknown mode, as a server that is not trusted',
    url: () => urlWith(withTls.url, { sslmode: 'verify' }),
    says: /certificate.*\((?:SELF_SIGNED|DEPTH_ZERO|UNABLE_TO)\w+\)/,
  },
  {
    what: 'by a file that is not there',
    url: () => urlWith(withTls.url, { ...VERIFIED, sslrootcert: '/none.pem' }),
    says: /a file that its URL names cannot be read \(ENOENT.*none\.pem/,
  },
])('a server $what is refused in one line without the password', async ({ url, says }) => {
  const mode = await url()
  const attempts = [
    openPostgresStore({ url: mode }),
    postgresLocation(mode).readLocked(async () => {}),
    readSnapshot(mode, async () => {}),
  ]
  for (const outcome of await Promise.allSettled(attempts)) {
    expect(outcome).toMatchObject({ status: 'rejected', reason: { name: 'StoreRefused' } })
    const { message } = (outcome as PromiseRejectedResult).reason as Error
    expect(message).toMatch(says)
    expect(message).not.toMatch(/\n/)
    expect(message).not.toContain(new URL(mode).password)
  }
})
