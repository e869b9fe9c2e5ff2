import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeFolder } from './folder.ts'

const temporary = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'overland-folder-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test('a folder is made with those around it, for this user alone, and may be there already', () => {
  const folder = join(temporary(), 'a', 'b', 'c')
  makeFolder(folder)
  makeFolder(folder)
  expect(statSync(folder).isDirectory()).toBe(true)
  if (process.platform !== 'win32') expect(statSync(folder).mode & 0o777).toBe(0o700)
})

test('where no folder can be made, that is said at once', () => {
  const file = join(temporary(), 'file')
  writeFileSync(file, '')
  expect(() => makeFolder(join(file, 'a', 'b'))).toThrow()
})

test.runIf(process.platform === 'linux')(
  'a file system that takes no folders does not hang it',
  () => {
    expect(() => makeFolder('/proc/nope/data')).toThrow(expect.objectContaining({ code: 'ENOENT' }))
  },
)
