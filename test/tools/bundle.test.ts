import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { ENCOUNTER_TABLES } from '#content/encounters/tables.ts'
import { inspectBundle } from '#tools/check/bundle.ts'
import { circularChunks, isForPlayers } from '#tools/check/manifest.ts'
import { temporaryFolder } from './temporary-folder.ts'

const GM_TEXT = '"GM key","End day: north","Slow pace","With Canoe","No QueryClient set, use"'

/** A folder like the built client: the player's page, a shared chunk, a lazy one, and the GM's screen. */
const builtClient = (
  texts: { classic?: string; player?: string; shared?: string; lazy?: string; css?: string } = {},
) =>
  temporaryFolder({
    '.vite/manifest.json': JSON.stringify({
      'index.html': {
        file: 'assets/index.js',
        isEntry: true,
        imports: ['_shared.js'],
        dynamicImports: ['gm/gm-screen.tsx', 'ui/lazy.tsx'],
        css: ['assets/index.css'],
      },
      '_shared.js': { file: 'assets/shared.js' },
      'ui/lazy.tsx': { file: 'assets/lazy.js' },
      'gm/gm-screen.tsx': { file: 'assets/gm.js', imports: ['_shared.js', 'index.html'] },
    }),
    'index.html':
      '<script src="/assets/theme.js"></script><script type="module" crossorigin src="/assets/index.js"></script>',
    'assets/theme.js': texts.classic ?? 'theme',
    'assets/index.js': texts.player ?? 'player',
    'assets/index.css': texts.css ?? 'a{}',
    'assets/shared.js': texts.shared ?? 'shared',
    'assets/lazy.js': texts.lazy ?? 'lazy',
    'assets/gm.js': GM_TEXT,
  })

test('a player page within its limits and without texts of the GM’s passes', () => {
  expect(inspectBundle(builtClient()).faults).toEqual([])
})

const IN_RUINS = ENCOUNTER_TABLES.ruins?.rows[3]?.name ?? ''

test.each([
  ['classic', '"End day: north"', 'End day'],
  ['player', '"End day: north"', 'End day'],
  ['shared', `x="${IN_RUINS}"`, IN_RUINS],
  ['lazy', 'x=`They find their bearings`', 'They find their bearings'],
])('the GM’s words are found in the %s chunk: %s', (chunk, text, found) => {
  const { faults } = inspectBundle(builtClient({ [chunk]: text }))
  expect(faults).toContain(`The player page's scripts contain "${found}".`)
})

test('later chunks are measured apart from the start', () => {
  const { start, sizes, faults } = inspectBundle(builtClient({ lazy: 'a'.repeat(2_000_000) }))
  expect(start.toSorted()).toEqual(['assets/index.js', 'assets/shared.js', 'assets/theme.js'])
  expect(sizes.join('\n')).toContain('until it is live with its map: 0.1 kB of scripts')
  expect(sizes.join('\n')).toContain('later, with a reason: 2.0 kB lazy.js')
  expect(faults).toEqual([])
})

test('scripts over 92 kB and styles over 15 kB are refused', () => {
  const noise = (bytes: number): string => randomBytes(bytes).toString('latin1')
  expect(inspectBundle(builtClient({ shared: noise(91_000) })).faults.join()).toContain('92 kB')
  expect(inspectBundle(builtClient({ css: noise(15_000) })).faults.join()).toContain('15 kB')
})

test('modules that only the GM’s parts import are not for players', () => {
  const importersByName = {
    'main.tsx': {},
    'chart.ts': { importers: ['main.tsx'] },
    'later.tsx': { dynamicImporters: ['chart.ts'] },
    'gm/gm-page.tsx': { dynamicImporters: ['main.tsx'] },
    'shared.ts': { importers: ['gm/gm-page.tsx', 'later.tsx'] },
    'tool.ts': { importers: ['gm/gm-page.tsx', 'sheet.tsx'] },
    'sheet.tsx': { dynamicImporters: ['gm/gm-page.tsx'], importers: ['tool.ts'] },
  }
  const modules = new Map(
    Object.entries(importersByName).map(([name, given]) => {
      const paths = (list: readonly string[] = []) => list.map((each) => `/gm/src/client/${each}`)
      const { importers, dynamicImporters } = { importers: [], dynamicImporters: [], ...given }
      const info = { isEntry: name === 'main.tsx', importers: paths(importers) }
      return [`/gm/src/client/${name}`, { ...info, dynamicImporters: paths(dynamicImporters) }]
    }),
  )
  const graph = { getModuleInfo: (id: string) => modules.get(id) ?? null }
  const players = [...modules.keys()].filter((id) => isForPlayers(id, graph as never))
  expect(players.map((id) => id.slice(15))).toEqual([
    'main.tsx',
    'chart.ts',
    'later.tsx',
    'shared.ts',
  ])
})

test('chunks that import each other are found', () => {
  const chunk = (file: string, imports: readonly string[]) => ({ file, imports })
  const manifest = {
    page: chunk('page.js', ['one', 'three']),
    one: chunk('one.js', ['two']),
    two: chunk('two.js', ['one', 'three']),
    three: chunk('three.js', []),
  }
  expect(circularChunks(manifest)).toEqual(['one.js', 'two.js'])
})
