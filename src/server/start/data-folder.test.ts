import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#test/tools/temporary-folder.ts'
import { chooseDataFolder, findDataNearby } from './data-folder.ts'

const makeData = (folder: string): void => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'overland.db'), '')
}

test('an unpacked release keeps its data beside the program, and leaves nothing else there', () => {
  const folder = temporaryFolder()
  const machine = { platform: 'linux', env: {}, home: temporaryFolder() } as const
  expect(chooseDataFolder(folder, machine)).toBe(join(folder, 'data'))
  expect(readdirSync(join(folder, 'data'))).toEqual([])
})

test.each([
  ['win32', { LOCALAPPDATA: '/local' }, '/local/Overland'],
  ['win32', {}, '/home/AppData/Local/Overland'],
  ['darwin', {}, '/home/Library/Application Support/Overland'],
  ['linux', { XDG_DATA_HOME: '/xdg' }, '/xdg/overland'],
  ['linux', {}, '/home/.local/share/overland'],
] as const)(
  'where nothing can be written, the user’s folder has them: %s %o',
  (platform, env, own) => {
    const machine = { platform, env, home: '/home' }
    // Nobody can make a folder in a file, not even root.
    expect(chooseDataFolder(fileURLToPath(import.meta.url), machine)).toBe(own)
  },
)

test('where the folder changes at each start, the user’s folder has them', () => {
  const folder = join(temporaryFolder(), 'AppTranslocation', 'A1-B2', 'd')
  mkdirSync(folder, { recursive: true })
  const machine = { platform: 'darwin', env: {}, home: '/home' } as const
  expect(chooseDataFolder(folder, machine)).toBe('/home/Library/Application Support/Overland')
  expect(readdirSync(folder)).toEqual([])
})

test('data that are there win: beside the program, then in the user’s folder', () => {
  const folder = temporaryFolder()
  const own = join(temporaryFolder(), 'overland')
  const machine = {
    platform: 'linux',
    env: { XDG_DATA_HOME: join(own, '..') },
    home: '/home',
  } as const
  makeData(own)
  expect(chooseDataFolder(folder, machine)).toBe(own)
  makeData(join(folder, 'data'))
  expect(chooseDataFolder(folder, machine)).toBe(join(folder, 'data'))
})

test.each([
  ['Overland 2', 'Overland'],
  ['overland-0.2.0-windows-x64/Overland', 'overland-0.1.0-windows-x64/Overland'],
])('a release in %s that has no data names those in %s', (name, former) => {
  const downloads = temporaryFolder()
  const [folder, data] = [join(downloads, name), join(downloads, former, 'data')]
  mkdirSync(folder, { recursive: true })
  makeData(data)
  expect(findDataNearby(folder, join(folder, 'data'))).toEqual([data])
  makeData(join(folder, 'data'))
  expect(findDataNearby(folder, join(folder, 'data'))).toEqual([])
})
