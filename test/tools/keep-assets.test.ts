import { readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keepAssets, RETENTION_DAYS } from '#tools/setup/keep-assets.mjs'
import { temporaryFolder } from './temporary-folder.ts'

const DAY_S = 24 * 60 * 60

test('a new build keeps the assets of former ones until no open page needs them', () => {
  const [formerBuild, newBuild] = [temporaryFolder(), temporaryFolder()]
  const write = (folder: string, name: string, daysAgo: number): void => {
    writeFileSync(join(folder, name), folder)
    const seconds = Date.now() / 1_000 - daysAgo * DAY_S
    utimesSync(join(folder, name), seconds, seconds)
  }
  write(formerBuild, 'in-both.js', 1)
  write(formerBuild, 'only-before.js', 1)
  write(formerBuild, 'long-ago.js', RETENTION_DAYS + 1)
  write(newBuild, 'in-both.js', 0)
  keepAssets(formerBuild, newBuild, Date.now())
  expect(readdirSync(newBuild).sort()).toEqual(['in-both.js', 'only-before.js'])
  expect(readFileSync(join(newBuild, 'in-both.js'), 'utf8')).toBe(newBuild)
})

test('the first build has nothing to keep', () => {
  const newBuild = temporaryFolder()
  keepAssets(join(newBuild, 'none'), newBuild, Date.now())
  expect(readdirSync(newBuild)).toEqual([])
})
