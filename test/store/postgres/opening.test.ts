import pg from 'pg'
import { expect, test } from 'vitest'
import { asRefusal } from '#store/postgres/failures.ts'
import { openPostgresStore } from '#store/postgres/open.ts'
import { databaseForTest, serverUrl, userForTest } from '../../support/postgres.ts'
import { begin, current } from '../contract/play.ts'

const serverUrlWith = async (change: (url: URL) => void): Promise<string> => {
  const url = new URL(await serverUrl())
  change(url)
  return url.href
}

test('eight servers start at once over an empty database', { tags: ['more'] }, async () => {
  const url = await databaseForTest()
  const stores = await Promise.all(Array.from({ length: 8 }, () => openPostgresStore({ url })))
  const [first, second] = stores
  if (first && second) {
    await begin(first)
    expect((await current(second)).revisions.full).toBe(0)
  }
  await Promise.all(stores.map((store) => store.close()))
})

const PASSWORD = 'not to be sent anybody'

test.each([
  {
    what: 'that does not run',
    url: async () => serverUrlWith((url) => Object.assign(url, { port: '1', password: PASSWORD })),
    code: 'DATABASE_UNREACHABLE',
    says: /127\.0\.0\.1:1\/postgres cannot be used: .*\(ECONNREFUSED\)/,
  },
  {
    what: 'with an unknown name',
    url: async () => serverUrlWith((url) => Object.assign(url, { host: 'no-database.invalid' })),
    code: 'DATABASE_UNREACHABLE',
    says: /no-database\.invalid\S* cannot be used: .*\((?:ENOTFOUND|EAI_AGAIN)\)/,
  },
  {
    what: 'that takes another password',
    url: async () => serverUrlWith((url) => Object.assign(url, { password: PASSWORD })),
    code: 'DATABASE_UNUSABLE',
    says: /password authentication failed/,
  },
  {
    what: 'without the database',
    url: async () => serverUrlWith((url) => Object.assign(url, { pathname: '/none' })),
    code: 'DATABASE_UNUSABLE',
    says: /\/none cannot be used: database "none" does not exist/,
  },
  {
    what: 'that has no connection left',
    url: async () => {
      const user = await userForTest(`connection limit 0 password '${PASSWORD}'`)
      return serverUrlWith((url) => Object.assign(url, { username: user, password: PASSWORD }))
    },
    code: 'DATABASE_UNREACHABLE',
    says: /too many connections/,
  },
])('a server $what is refused in one line without the password', async ({ url, code, says }) => {
  const refused = await openPostgresStore({ url: await url() }).catch((error: unknown) => error)
  expect(refused).toMatchObject({ name: 'StoreRefused', code })
  const { message } = refused as Error
  expect(message).toMatch(says)
  expect(message).not.toMatch(/\n/)
  expect(message).not.toContain(PASSWORD)
  expect(message).not.toContain(new URL(await serverUrl()).password)
})

test.each(['57P03', '57P05'])(
  'a server that ends the first connection with %s is waited for',
  (code) => {
    const ended = Object.assign(new pg.DatabaseError('Not now', 0, 'error'), {
      code,
      severity: 'FATAL',
    })
    const refused = asRefusal(ended, 'postgres://localhost/overland')
    expect(refused).toMatchObject({ name: 'StoreRefused', code: 'DATABASE_UNREACHABLE' })
    expect(refused).toHaveProperty('message', expect.stringMatching(/Not now \(57P0\d\)\.$/))
  },
)
