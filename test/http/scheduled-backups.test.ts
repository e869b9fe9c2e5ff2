import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { newDatabaseLocation } from '../store/copy/locations.ts'
import { failToStart, startServer } from '../support/run-server.ts'
import { temporaryFolder } from './server.ts'

test('a server backs up by itself, and says when in its metrics', {
  tags: ['more'],
}, async () => {
  const into = join(await temporaryFolder(), 'backups')
  const server = await startServer({ env: { BACKUP_INTO: into, TMPDIR: '' } })
  const metric = async (name: string) => {
    const text = await (await fetch(`${server.url}/metrics`)).text()
    return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
  }
  expect(await metric('overland_backup_failures_total')).toBe(0)
  const last = 'overland_backup_last_success_timestamp_seconds'
  await vi.waitFor(async () => expect(await metric(last)).toBeGreaterThan(1e9), { timeout: 60_000 })
  const [name = '', sum, ...others] = readdirSync(into)
  expect(sum).toBe(`${name}.sha256`)
  expect(others).toEqual([])
  expect(name).toMatch(/^overland-\d{8}T\d{6}Z\.db$/)
  expect(readFileSync(join(into, name)).subarray(0, 15).toString()).toBe('SQLite format 3')
  // Without TMPDIR.
  const temporary = join(server.dataDir, 'tmp')
  expect(statSync(temporary).mode & 0o777).toBe(0o700)
  await vi.waitFor(() => expect(readdirSync(temporary)).toEqual([]))
  expect(await server.stop()).toBe(0)
})

test.each([
  ['a folder', async () => ({ DATA_DIR: join(await temporaryFolder(), 'data') })],
  ['PostgreSQL', async () => ({ DATABASE_URL: (await newDatabaseLocation()).address })],
])('in %s no new database is made beside backups of one', async (_, makePlace) => {
  const place = await makePlace()
  const backups = await temporaryFolder()
  writeFileSync(join(backups, 'overland-20260101T000000Z.db'), '')
  const { code, output } = await failToStart({ ...place, BACKUP_INTO: backups })
  expect(code).toBe(1)
  expect(output).toMatch(
    /^Overland does not start: BACKUP_INTO: There is no database in [^\n]* the newest overland-20260101T000000Z\.db\. [^\n]*\n$/,
  )
  expect(readdirSync(backups)).toHaveLength(1)
  const server = await startServer({ env: place })
  expect(await server.stop()).toBe(0)
})
