import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, matchesGlob, posix } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  importsConfig,
  LAYERS,
  OUTSIDE,
  ROOMS,
  UNCHECKED,
} from '#tools/check/import-directions.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const BIOME = join(ROOT, 'node_modules', '@biomejs', 'biome', 'bin', 'biome')

const layers = Object.keys(LAYERS)
const outside = Object.keys(OUTSIDE)
const rooms = Object.keys(ROOMS)
const PACKAGES = ['react', 'kysely', 'better-sqlite3', 'fastify', 'typebox', 'node:fs', 'vitest']
const TARGETS = [...layers, ...outside, ...UNCHECKED, ...PACKAGES]
/** From files directly in a room, and from deeper ones. */
const FOLDERS = ['', 'inner/', 'inner/most/']

interface Row {
  readonly may: readonly string[]
  readonly packages?: readonly string[]
}
const TABLE: Readonly<Record<string, Row>> = { ...LAYERS, ...OUTSIDE }

const mayImport = (from: string): readonly string[] => {
  const { may = [], packages = [] } = TABLE[from] ?? {}
  const patterns = outside.includes(from) ? ['**'] : packages
  const allowed = PACKAGES.filter((name) => patterns.some((pattern) => matchesGlob(name, pattern)))
  return [from, ...may, ...allowed].sort()
}

/** From a file two folders deep in `src/` or beside it, as most are. */
const specifierOf = (from: string, target: string): string => {
  if (PACKAGES.includes(target)) return target
  if (layers.includes(target))
    return `../../${layers.includes(from) ? '' : 'src/'}${target}/folder/file.ts`
  return `${layers.includes(from) ? '../' : ''}../../${target}/file.ts`
}

const pathOf = (from: string): string =>
  `${layers.includes(from) ? 'src/' : ''}${from}/folder/all.ts`

const roomPath = (from: string, folder: string): string => `src/client/${from}/${folder}all.ts`

const roomSpecifier = (from: string, folder: string, target: string): string =>
  `./${posix.relative(`${from}/${folder}`, `${target}/file.ts`)}`.replace('./../', '../')

/** Files by their path, each with what it imports, a line each. */
const planted: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    [...layers, ...outside].map((from) => [
      pathOf(from),
      TARGETS.map((target) => `import '${specifierOf(from, target)}'`),
    ]),
  ),
  ...Object.fromEntries(
    FOLDERS.flatMap((folder) =>
      rooms.map((from) => [
        roomPath(from, folder),
        rooms.map((target) => `import '${roomSpecifier(from, folder, target)}'`),
      ]),
    ),
  ),
  'src/server/main.ts': ["import '../store/sqlite/open-store.ts'"],
  'src/server/second-main.ts': ["import '../store/sqlite/open-store.ts'"],
  'src/rules/forms.ts': [
    "export { x } from '../campaign/x.ts'",
    "await import('../campaign/x.ts')",
    "import type { X } from '../campaign/x.ts'",
  ],
  'src/rules/planted.test.ts': [
    "import 'vitest'",
    "import '../../test/vectors.ts'",
    "import '#bench/run/main.ts'",
  ],
  // A folder within a room may be named like another room.
  'src/client/chart/sites/near.ts': ["import '../gm/inner.ts'"],
  'src/client/chart/layers.ts': ["import '../../rules/hex.ts'", "import './gm/inner.ts'"],
}

let folder: string
/** The refused lines of each file, counted from 0. */
let refused: ReadonlyMap<string, readonly number[]>

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'overland-imports-'))
  for (const file of ['biome.json', 'imports.biome.json'])
    copyFileSync(join(ROOT, file), join(folder, file))
  for (const [file, lines] of Object.entries(planted)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), lines.join('\n'))
  }
  const options = ['--only=style/noRestrictedImports', '--reporter=json', '--max-diagnostics=none']
  const { stdout } = spawnSync(process.execPath, [BIOME, 'lint', ...options], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { location: { path: string; start: { line: number } } }[]
  }
  const lines = new Map<string, number[]>()
  for (const { location } of diagnostics) {
    const path = location.path.replaceAll('\\', '/')
    lines.set(path, [...(lines.get(path) ?? []), location.start.line - 1])
  }
  refused = lines
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

const refusedIn = (file: string): readonly number[] =>
  (refused.get(file) ?? []).toSorted((one, other) => one - other)

const accepted = (file: string, targets: readonly string[]): readonly string[] =>
  targets.filter((_, line) => !refusedIn(file).includes(line)).sort()

test("the linter's configuration is made of the table: `npm run fix` writes it", () => {
  expect(readFileSync(join(ROOT, 'imports.biome.json'), 'utf8')).toBe(importsConfig())
})

test('every layer, and every room of the client, is known to the check', () => {
  const foldersIn = (path: string) =>
    readdirSync(join(ROOT, path), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
  expect(foldersIn('src').sort()).toEqual(layers.toSorted())
  const outer = rooms.filter((room) => !room.includes('/'))
  expect(foldersIn('src/client').sort()).toEqual(outer.sort())
})

test.each([...layers, ...outside])(
  '%s imports what the table allows it, and nothing else',
  (from) => {
    expect(accepted(pathOf(from), TARGETS)).toEqual(mayImport(from))
  },
)

test.each(Object.entries<readonly string[]>(ROOMS))(
  'in the client, %s imports what the table allows it, and nothing else',
  (from, may) => {
    const inner = rooms.filter((room) => room.startsWith(`${from}/`))
    for (const depth of FOLDERS)
      expect(accepted(roomPath(from, depth), rooms)).toEqual([from, ...inner, ...may].sort())
  },
)

test('no room of the client leads back to itself', () => {
  const table: Readonly<Record<string, readonly string[]>> = ROOMS
  const reachedFrom = (name: string): ReadonlySet<string> => {
    const reached = new Set<string>(table[name])
    // A set grows while it is looked through.
    for (const next of reached) for (const further of table[next] ?? []) reached.add(further)
    return reached
  }
  expect(rooms.filter((name) => reachedFrom(name).has(name))).toEqual([])
})

test.each([
  ['main.ts alone opens a store', 'src/server/main.ts', []],
  ['main.ts alone opens a store', 'src/server/second-main.ts', [0]],
  ['an import of any form is refused', 'src/rules/forms.ts', [0, 1, 2]],
  ['a test may import what it needs, but no benchmark', 'src/rules/planted.test.ts', [2]],
  ['a folder may be named like a room', 'src/client/chart/sites/near.ts', []],
  ['a folder may be named like a room', 'src/client/chart/layers.ts', []],
])('%s: %s', (_, file, lines) => {
  expect(refusedIn(file)).toEqual(lines)
})
