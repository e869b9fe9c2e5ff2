import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..', '..')
const BIOME = join(ROOT, 'node_modules', '@biomejs', 'biome', 'bin', 'biome')

const LAYERS = ['rules', 'content', 'protocol', 'campaign', 'store', 'server', 'client'] as const
type Layer = (typeof LAYERS)[number]

/** docs/architecture.md, word for word: what each layer may import. */
const MAY_IMPORT: Record<Layer, readonly string[]> = {
  rules: ['rules'],
  content: ['content', 'rules'],
  protocol: ['protocol', 'rules', 'typebox'],
  campaign: ['campaign', 'rules', 'content', 'protocol', 'node:fs'],
  store: ['store', 'campaign', 'rules', 'protocol', 'kysely', 'better-sqlite3', 'node:fs'],
  server: ['server', 'campaign', 'protocol', 'rules', 'content', 'fastify', 'ws', 'node:fs'],
  client: ['client', 'protocol', 'rules', 'react', 'react-dom/client'],
}

const OTHERS = ['tools', 'test', 'bench', 'react', 'kysely', 'better-sqlite3', 'fastify', 'node:fs']

const isLayer = (name: string): name is Layer => (LAYERS as readonly string[]).includes(name)

/** From a file two folders deep in its layer, as most are. */
const specifier = (target: string): string => {
  if (isLayer(target)) return `../../${target}/folder/file.ts`
  return ['tools', 'test', 'bench'].includes(target) ? `../../../${target}/file.ts` : target
}

const cases = LAYERS.flatMap((layer) =>
  [...new Set([...LAYERS, ...OTHERS, ...MAY_IMPORT[layer]])].map((target) => ({
    file: `src/${layer}/folder/${target.replaceAll(/\W/g, '-')}.ts`,
    layer,
    target,
  })),
)

const planted: Record<string, string> = {
  ...Object.fromEntries(cases.map(({ file, target }) => [file, `import '${specifier(target)}'\n`])),
  'src/server/main.ts': "import '../store/sqlite/open-store.ts'\n",
  'src/server/second-main.ts': "import '../store/sqlite/open-store.ts'\n",
  'src/rules/re-export.ts': "export { x } from '../campaign/x.ts'\n",
  'src/rules/dynamic.ts': "await import('../campaign/x.ts')\n",
  'src/rules/type-only.ts': "import type { X } from '../campaign/x.ts'\n",
  'src/rules/planted.test.ts': "import 'vitest'\nimport '../../test/vectors.ts'\n",
}

let folder: string
let refused: ReadonlySet<string>

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'overland-imports-'))
  copyFileSync(join(ROOT, 'biome.json'), join(folder, 'biome.json'))
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
    { cwd: folder, encoding: 'utf8' },
  )
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { category: string; location: { path: string } }[]
  }
  refused = new Set(diagnostics.map(({ location }) => location.path.replaceAll('\\', '/')))
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('every layer is known to the check', () => {
  expect(readdirSync(join(ROOT, 'src')).sort()).toEqual([...LAYERS].sort())
})

test.each(LAYERS)('%s imports what the architecture allows it, and nothing else', (layer) => {
  const accepted = cases.filter((planned) => planned.layer === layer && !refused.has(planned.file))
  expect(accepted.map(({ target }) => target).sort()).toEqual([...MAY_IMPORT[layer]].sort())
})

test('main.ts alone opens a store', () => {
  expect(refused).not.toContain('src/server/main.ts')
  expect(refused).toContain('src/server/second-main.ts')
})

test.each(['re-export', 'dynamic', 'type-only'])('a %s import is refused as any other', (form) => {
  expect(refused).toContain(`src/rules/${form}.ts`)
})

test('a test beside its unit may import what it needs', () => {
  expect(refused).not.toContain('src/rules/planted.test.ts')
})
