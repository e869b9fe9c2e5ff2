import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { planInstall } from '../../tools/setup/packages.mjs'
import { fingerprint, readStamp, writeStamp } from '../../tools/setup/stamp.mjs'
import { temporaryFolder } from './temporary-folder.ts'

test('a fresh clone installs what the command needs', () => {
  expect(planInstall(undefined, 'a', 'run')).toEqual({ how: 'clean', scope: 'run' })
  expect(planInstall(undefined, 'a', 'all')).toEqual({ how: 'clean', scope: 'all' })
})

test.each(['run', 'all'] as const)('nothing is installed twice for "%s"', (scope) => {
  expect(planInstall({ lock: 'a', scope }, 'a', scope)).toBe('nothing')
})

test('a start after a test run installs nothing and removes nothing', () => {
  expect(planInstall({ lock: 'a', scope: 'all' }, 'a', 'run')).toBe('nothing')
})

test('a test run after a start adds what is missing, under a server that may be running', () => {
  const todo = planInstall({ lock: 'a', scope: 'run' }, 'a', 'all')
  expect(todo).toEqual({ how: 'update', scope: 'all' })
})

test.each([
  ['run', 'run'],
  ['all', 'all'],
] as const)('another lock file updates all of what was installed for "%s"', (scope, wanted) => {
  const todo = planInstall({ lock: 'a', scope }, 'b', 'run')
  expect(todo).toEqual({ how: 'update', scope: wanted })
})

const SOURCES = { 'src/a.ts': 'a', 'src/deep/b.ts': 'b', 'src/b.test.ts': 't', 'one.json': '1' }
const ofSources = (folder: string): string =>
  fingerprint(folder, ['src', 'one.json', 'absent'], (name) => !name.includes('.test.'))

test('the same sources have the same fingerprint', () => {
  const folder = temporaryFolder(SOURCES)
  expect(ofSources(folder)).toBe(ofSources(folder))
})

test.each<[string, (folder: string) => void]>([
  ['a changed file', (folder) => writeFileSync(join(folder, 'src/deep/b.ts'), 'longer')],
  ['a new file', (folder) => writeFileSync(join(folder, 'src/c.ts'), '')],
  ['a removed file', (folder) => rmSync(join(folder, 'src/a.ts'))],
  ['a file that was absent', (folder) => writeFileSync(join(folder, 'absent'), '')],
])('%s makes the build stale', (_, change) => {
  const folder = temporaryFolder(SOURCES)
  const before = ofSources(folder)
  change(folder)
  expect(ofSources(folder)).not.toBe(before)
})

test('a changed test does not make the build stale', () => {
  const folder = temporaryFolder(SOURCES)
  const before = ofSources(folder)
  writeFileSync(join(folder, 'src/b.test.ts'), 'another')
  expect(ofSources(folder)).toBe(before)
})

test('a stamp that is absent or was cut off says nothing', () => {
  const folder = temporaryFolder({ 'half.json': '{"lock": "a' })
  expect(readStamp(join(folder, 'absent.json'))).toBeUndefined()
  expect(readStamp(join(folder, 'half.json'))).toBeUndefined()
  writeStamp(join(folder, 'new', 'whole.json'), { lock: 'a' })
  expect(readStamp(join(folder, 'new', 'whole.json'))).toEqual({ lock: 'a' })
})
