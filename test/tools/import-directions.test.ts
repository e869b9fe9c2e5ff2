import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { expect, test } from 'vitest'
import { findFault, ROOMS, roomOf, specifiersIn } from '#tools/check/import-directions.ts'
import { ROOT } from '#tools/setup/root.mjs'

/** Planted imports stand in this file as strings. */
const THIS = 'test/tools/import-directions.test.ts'
const MOST_FILES_OF_A_FLOOR = 20

const modules = globSync('{src,test,tools,soak,bench}/**/*.{ts,tsx}', { cwd: ROOT })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path !== THIS)

test('every import of the repository goes where the table allows, and by its name', () => {
  const faults = modules.flatMap((path) =>
    specifiersIn(readFileSync(join(ROOT, path), 'utf8')).flatMap((specifier) => {
      const fault = findFault(path, specifier)
      return fault === null ? [] : [`${path}: ${fault}`]
    }),
  )
  expect(faults).toEqual([])
})

test('every file of src belongs to a room', () => {
  const homeless = modules.filter((path) => path.startsWith('src/') && roomOf(path) === undefined)
  expect(homeless).toEqual([])
})

test('no room of src leads back to itself', () => {
  const reachedFrom = (name: string): ReadonlySet<string> => {
    const reached = new Set(ROOMS[name]?.may)
    // A set grows while it is looked through.
    for (const next of reached) for (const further of ROOMS[next]?.may ?? []) reached.add(further)
    return reached
  }
  const rooms = Object.keys(ROOMS).filter((name) => name.startsWith('src/'))
  expect(rooms.filter((name) => reachedFrom(name).has(name))).toEqual([])
})

test('no floor of src has more than 20 modules, tests apart', () => {
  const own = modules.filter((path) => path.startsWith('src/') && !/\.test\.tsx?$/.test(path))
  const crowded = [...Map.groupBy(own, posix.dirname)].filter(
    ([, { length }]) => length > MOST_FILES_OF_A_FLOOR,
  )
  expect(crowded.map(([folder]) => folder)).toEqual([])
})

test.each([
  ['src/rules/x.ts', '#campaign/x.ts'],
  ['src/rules/x.ts', '../campaign/x.ts'],
  ['src/rules/x.ts', 'node:fs'],
  ['src/rules/dice/x.ts', '../../../test/x.ts'],
  ['src/server/second-main.ts', '#store/sqlite/open.ts'],
  ['src/client/chart/x.ts', '#client/gm/x.ts'],
  ['src/client/chart/x.ts', '../gm/x.ts'],
  ['src/client/player/x.ts', '#client/session/x.ts'],
  ['src/client/settings/chart/grid/x.ts', '../../../ui/x.ts'],
  ['src/rules/x.test.ts', '#bench/x.ts'],
  ['soak/x.ts', '#server/x.ts'],
])('%s may not import %s', (path, specifier) => {
  expect(findFault(path, specifier)).not.toBeNull()
})

test.each([
  ['src/rules/x.ts', '#shared/hex.ts'],
  ['src/rules/dice/x.ts', '../x.ts'],
  ['src/server/main.ts', '#store/sqlite/open.ts'],
  ['src/client/app.tsx', '#client/gm/gm-screen.tsx'],
  ['src/client/gm/x.ts', '#client/session/x.ts'],
  ['src/rules/x.test.ts', '#test/support/x.ts'],
  ['test/x.ts', '#client/chart/x.ts'],
])('%s may import %s', (path, specifier) => {
  expect(findFault(path, specifier)).toBeNull()
})

test.each([
  ["import { x } from './a.ts'", ['./a.ts']],
  ["import type { X } from './a.ts'", ['./a.ts']],
  ["export { x } from './a.ts'", ['./a.ts']],
  ["import './a.ts'", ['./a.ts']],
  ["const part = lazy(() => import('./a.ts'))", ['./a.ts']],
  ["import {\n  x,\n} from './a.ts'", ['./a.ts']],
])('an import is seen in every form: %j', (text, specifiers) => {
  expect(specifiersIn(text)).toEqual(specifiers)
})
