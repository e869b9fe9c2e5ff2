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
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FEATURES, importsConfig, LAYERS, OUTSIDE } from '../../tools/check/import-directions.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const BIOME = join(ROOT, 'node_modules', '@biomejs', 'biome', 'bin', 'biome')

const layers = Object.keys(LAYERS)
const outside = Object.keys(OUTSIDE)
const features = Object.keys(FEATURES)
const PACKAGES = ['react', 'kysely', 'better-sqlite3', 'fastify', 'typebox', 'node:fs', 'vitest']

/** docs/architecture.md, word for word: what each folder may import. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  rules: ['rules'],
  content: ['content', 'rules'],
  protocol: ['protocol', 'rules', 'typebox'],
  formats: ['formats'],
  'table-formats': ['table-formats', 'rules', 'protocol', 'formats'],
  'journal-formats': ['journal-formats', 'rules', 'protocol', 'formats'],
  campaign: ['campaign', 'rules', 'content', 'protocol', 'node:fs'],
  store: ['store', 'campaign', 'rules', 'protocol', 'kysely', 'better-sqlite3', 'node:fs'],
  server: [
    ...['server', 'campaign', 'protocol', 'rules', 'content', 'table-formats', 'journal-formats'],
    ...['fastify', 'typebox', 'node:fs'],
  ],
  client: ['client', 'protocol', 'rules', 'react'],
  tools: ['tools', 'rules', 'content', 'protocol', 'campaign', 'store', ...PACKAGES],
  test: [...layers, 'test', 'tools', 'soak', ...PACKAGES],
  soak: ['soak', 'rules', 'protocol', 'store', 'test', ...PACKAGES],
  bench: [...layers, 'bench', 'test', 'tools', ...PACKAGES],
}

/** A file that imports one thing. */
interface Planted {
  readonly file: string
  readonly from: string
  readonly target: string
  readonly specifier: string
}

/** From a file two folders deep in `src/` or beside it, as most are. */
const specifierOf = (from: string, target: string): string => {
  if (PACKAGES.includes(target)) return target
  if (outside.includes(target))
    return `${layers.includes(from) ? '../' : ''}../../${target}/file.ts`
  return `../../${layers.includes(from) ? '' : 'src/'}${target}/folder/file.ts`
}

const betweenFolders: readonly Planted[] = [...layers, ...outside].flatMap((from) =>
  [...layers, ...outside, ...PACKAGES].map((target) => ({
    file: `${layers.includes(from) ? 'src/' : ''}${from}/folder/${target.replaceAll(/\W/g, '-')}.ts`,
    from,
    target,
    specifier: specifierOf(from, target),
  })),
)

/** From files directly in a feature, and from deeper ones. */
const betweenFeatures: readonly Planted[] = ['', 'inner/', 'inner/most/'].flatMap((folder) =>
  features.flatMap((from) =>
    features.map((target) => ({
      file: `src/client/${from}/${folder}${target}.ts`,
      from,
      target,
      specifier:
        from === target
          ? `./${folder}file.ts`
          : `${'../'.repeat(folder.split('/').length)}${target}/file.ts`,
    })),
  ),
)

const planted: Record<string, string> = {
  ...Object.fromEntries(
    [...betweenFolders, ...betweenFeatures].map(({ file, specifier }) => [
      file,
      `import '${specifier}'\n`,
    ]),
  ),
  'src/server/main.ts': "import '../store/sqlite/open-store.ts'\n",
  'src/server/second-main.ts': "import '../store/sqlite/open-store.ts'\n",
  'src/rules/re-export.ts': "export { x } from '../campaign/x.ts'\n",
  'src/rules/dynamic.ts': "await import('../campaign/x.ts')\n",
  'src/rules/type-only.ts': "import type { X } from '../campaign/x.ts'\n",
  'src/rules/planted.test.ts': "import 'vitest'\nimport '../../test/vectors.ts'\n",
  'src/rules/measured.test.ts': "import '../../bench/rules/main.ts'\n",
  'src/client/chart/sites/near.ts': "import '../gm/inner.ts'\n",
  'src/client/chart/layers.ts': "import '../../rules/hex.ts'\nimport './gm/inner.ts'\n",
}

let folder: string
let refused: ReadonlySet<string>

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'overland-imports-'))
  for (const file of ['biome.json', 'imports.biome.json'])
    copyFileSync(join(ROOT, file), join(folder, file))
  for (const [file, text] of Object.entries(planted)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  const { stdout } = spawnSync(
    process.execPath,
    [
      BIOME,
      'lint',
      '--only=style/noRestrictedImports',
      '--reporter=json',
      '--max-diagnostics=none',
    ],
    { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 26 },
  )
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { category: string; location: { path: string } }[]
  }
  refused = new Set(diagnostics.map(({ location }) => location.path.replaceAll('\\', '/')))
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

const acceptedFrom = (all: readonly Planted[], from: string): readonly string[] => {
  const accepted = all.filter((one) => one.from === from && !refused.has(one.file))
  return accepted.map(({ target }) => target).sort()
}

test("the linter's configuration is made of the table: `npm run fix` writes it", () => {
  expect(readFileSync(join(ROOT, 'imports.biome.json'), 'utf8')).toBe(importsConfig())
})

test('every layer, and every feature of the client, is known to the check', () => {
  const foldersIn = (path: string) =>
    readdirSync(join(ROOT, path), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
  expect(foldersIn('src').sort()).toEqual(layers.toSorted())
  // Style sheets, and what leaves things out of React's build.
  const others = ['style', 'react']
  expect(foldersIn('src/client').sort()).toEqual([...features, ...others].sort())
})

test.each([...layers, ...outside])(
  '%s imports what the architecture allows it, and nothing else',
  (from) => {
    expect(acceptedFrom(betweenFolders, from)).toEqual([...(MAY_IMPORT[from] ?? [])].sort())
  },
)

test.each(Object.entries<readonly string[]>(FEATURES))(
  'in the client, %s imports what the table allows it, and nothing else',
  (from, may) => {
    const everywhere = [from, ...may].flatMap((name) => [name, name, name]).sort()
    expect(acceptedFrom(betweenFeatures, from)).toEqual(everywhere)
  },
)

test('no feature of the client leads back to itself, but for texts and formats', () => {
  const table: Readonly<Record<string, readonly string[]>> = FEATURES
  const reachedFrom = (name: string): ReadonlySet<string> => {
    const reached = new Set<string>(table[name])
    // A set grows while it is looked through.
    for (const next of reached) for (const further of table[next] ?? []) reached.add(further)
    return reached
  }
  const circular = features.filter((name) => reachedFrom(name).has(name))
  expect(circular.sort()).toEqual(['format', 'words'])
})

test('a folder within a feature may be named like another feature', () => {
  expect(refused).not.toContain('src/client/chart/sites/near.ts')
  expect(refused).not.toContain('src/client/chart/layers.ts')
})

test('main.ts alone opens a store', () => {
  expect(refused).not.toContain('src/server/main.ts')
  expect(refused).toContain('src/server/second-main.ts')
})

test.each(['re-export', 'dynamic', 'type-only'])('a %s import is refused as any other', (form) => {
  expect(refused).toContain(`src/rules/${form}.ts`)
})

test('a test beside its unit may import what it needs, but no benchmark', () => {
  expect(refused).not.toContain('src/rules/planted.test.ts')
  expect(refused).toContain('src/rules/measured.test.ts')
})
