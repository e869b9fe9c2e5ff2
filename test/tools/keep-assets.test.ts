import { readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keepAssets, RETENTION_DAYS } from '#tools/setup/keep-assets.mjs'
import { temporaryFolder } from './temporary-folder.ts'

const DAY_S = 24 * 60 * 60

test('a new build keeps the assets of former ones until no open page needs them', () => {
  const [former, next] = [temporaryFolder(), temporaryFolder()]
  const write = (folder: string, name: string, daysAgo: number): void => {
    writeFileSync(join(folder, name), folder)
    const seconds = Date.now() / 1_000 - daysAgo * DAY_S
    utimesSync(join(folder, name), seconds, seconds)
  }
  write(former, 'in-both.js', 1)
  write(former, 'only-before.js', 1)
  write(former, 'long-ago.js', RETENTION_DAYS + 1)
  write(next, 'in-both.js', 0)
  keepAssets(former, next, Date.now())
  expect(readdirSync(next).sort()).toEqual(['in-both.js', 'only-before.js'])
  expect(readFileSync(join(next, 'in-both.js'), 'utf8')).toBe(next)
})

test('the first build has nothing to keep', () => {
  const next = temporaryFolder()
  keepAssets(join(next, 'none'), next, Date.now())
  expect(readdirSync(next)).toEqual([])
})
