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

const asking = (url: string, parts: Readonly<Record<string, string>>): string =>
  `${url}?${new URLSearchParams(parts)}`

/** Whether the connections that Overland has just now are private: of several, if they differ. */
const privacyOf = async (url: string): Promise<readonly boolean[]> => {
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
  { asked: 'verify-full', parts: VERIFIED, isPrivate: true },
  { asked: 'require', parts: { ...VERIFIED, sslmode: 'require' }, isPrivate: true },
  { asked: 'an authority alone', parts: { sslrootcert: AUTHORITY }, isPrivate: true },
  { asked: 'no-verify', parts: { sslmode: 'no-verify' }, isPrivate: true },
  { asked: 'disable', parts: { sslmode: 'disable' }, isPrivate: false },
])('asked for $asked, every connection of a server is so', async ({ parts, isPrivate }) => {
  const plain = await withTls.createDatabase()
  const store = await openPostgresStore({ url: asking(plain, parts) })
  await store.ping()
  const seen = await privacyOf(plain)
  await store.close()
  expect(seen).toEqual([isPrivate])
})

test('every connection of a backup, a restore and a move is as the address asks', async () => {
  const plain = await withTls.createDatabase()
  const url = asking(plain, VERIFIED)
  await (await openPostgresStore({ url })).close()
  const look = () => privacyOf(plain)
  const whole = postgresLocation(url)
  let filling: unknown
  const lookAndFill = async () => {
    filling = await look()
  }
  const copying = await readSnapshot(url, look)
  const moving = await whole.readLocked(look)
  await whole.fill(lookAndFill, { replace: true })
  expect([copying, moving, filling]).toEqual([[true], [true], [true]])
})

test.each([
  {
    what: 'whose certificate is signed by another authority',
    url: () => asking(withTls.url, { ...VERIFIED, sslrootcert: STRANGER }),
    says: /127\.0\.0\.1:\d+\/postgres cannot be used: .*certificate/,
  },
  {
    what: 'whose certificate is for another name',
    url: () => asking(withTls.url.replace('127.0.0.1', 'localhost'), VERIFIED),
    says: /ERR_TLS_CERT_ALTNAME_INVALID/,
  },
  {
    what: 'without TLS',
    url: async () => asking(await serverUrl(), VERIFIED),
    says: /does not support SSL/,
  },
  {
    what: 'by a mode that there is not, as one that is not trusted',
    url: () => asking(withTls.url, { sslmode: 'verify' }),
    says: /certificate.*\((?:SELF_SIGNED|DEPTH_ZERO|UNABLE_TO)\w+\)/,
  },
  {
    what: 'by a file that is not there',
    url: () => asking(withTls.url, { ...VERIFIED, sslrootcert: '/none.pem' }),
    says: /a file that its URL names cannot be read \(ENOENT.*none\.pem/,
  },
])('a server $what is refused in one line without the password', async ({ url, says }) => {
  const asked = await url()
  const ways = [
    openPostgresStore({ url: asked }),
    postgresLocation(asked).readLocked(async () => {}),
    readSnapshot(asked, async () => {}),
  ]
  for (const outcome of await Promise.allSettled(ways)) {
    expect(outcome).toMatchObject({ status: 'rejected', reason: { name: 'StoreRefused' } })
    const { message } = (outcome as PromiseRejectedResult).reason as Error
    expect(message).toMatch(says)
    expect(message).not.toMatch(/\n/)
    expect(message).not.toContain(new URL(asked).password)
  }
})
