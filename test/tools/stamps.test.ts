import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { planInstall } from '#tools/setup/packages.mjs'
import { fingerprint, readStamp, writeStamp } from '#tools/setup/stamp.mjs'
import { temporaryFolder } from './temporary-folder.ts'

const [runInstalled, allInstalled] = [
  { lock: 'a', scope: 'run' },
  { lock: 'a', scope: 'all' },
] as const

test.each([
  ['a fresh clone installs what a start needs', undefined, 'run', { how: 'clean', scope: 'run' }],
  ['a fresh clone installs what tests need', undefined, 'all', { how: 'clean', scope: 'all' }],
  ['a second start installs nothing', runInstalled, 'run', 'nothing'],
  ['a start after a test run removes nothing', allInstalled, 'run', 'nothing'],
  // An update does not delete packages of a server that may be running.
  [
    'a test run after a start adds what is missing',
    runInstalled,
    'all',
    { how: 'update', scope: 'all' },
  ],
  [
    'another lock file updates',
    { ...runInstalled, lock: 'b' },
    'run',
    { how: 'update', scope: 'run' },
  ],
  [
    'another lock file updates all',
    { ...allInstalled, lock: 'b' },
    'run',
    { how: 'update', scope: 'all' },
  ],
] as const)('%s', (_, installed, scope, todo) => {
  expect(planInstall(installed, 'a', scope)).toEqual(todo)
})

const SOURCES = { 'src/a.ts': 'a', 'src/deep/b.ts': 'b', 'src/b.test.ts': 't', 'one.json': '1' }
const fingerprintOfSources = (folder: string): string =>
  fingerprint(folder, ['src', 'one.json', 'absent'], (name) => !name.includes('.test.'))

test.each<[string, (folder: string) => void]>([
  ['a changed file', (folder) => writeFileSync(join(folder, 'src/deep/b.ts'), 'longer')],
  ['a new file', (folder) => writeFileSync(join(folder, 'src/c.ts'), '')],
  ['a removed file', (folder) => rmSync(join(folder, 'src/a.ts'))],
  ['a file that was absent', (folder) => writeFileSync(join(folder, 'absent'), '')],
])('%s makes the build stale', (_, change) => {
  const folder = temporaryFolder(SOURCES)
  const before = fingerprintOfSources(folder)
  change(folder)
  expect(fingerprintOfSources(folder)).not.toBe(before)
})

test('a changed test does not make the build stale', () => {
  const folder = temporaryFolder(SOURCES)
  const before = fingerprintOfSources(folder)
  writeFileSync(join(folder, 'src/b.test.ts'), 'another')
  expect(fingerprintOfSources(folder)).toBe(before)
})

test('a stamp that is absent or was cut off is read as undefined', () => {
  const folder = temporaryFolder({ 'half.json': '{"lock": "a' })
  expect(readStamp(join(folder, 'absent.json'))).toBeUndefined()
  expect(readStamp(join(folder, 'half.json'))).toBeUndefined()
  writeStamp(join(folder, 'new', 'whole.json'), { lock: 'a' })
  expect(readStamp(join(folder, 'new', 'whole.json'))).toEqual({ lock: 'a' })
})
