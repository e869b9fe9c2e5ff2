import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { ENCOUNTER_TABLES } from '#content/encounters/tables.ts'
import { inspectBundle } from '#tools/check/bundle.ts'
import { circularChunks, isForPlayers } from '#tools/check/manifest.ts'
import { temporaryFolder } from './temporary-folder.ts'

const GM_TEXT = '"GM key","End day: north","Slow pace","With Canoe","No QueryClient set, use"'

/** A built client of a player's page, a chunk they share, a lazy one, and the GM's screen. */
const built = (
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

test('a player page within its limits and without the GM’s matter passes', () => {
  expect(inspectBundle(built()).faults).toEqual([])
})

const IN_RUINS = ENCOUNTER_TABLES.ruins?.rows[3]?.name ?? ''

test.each([
  ['classic', '"End day: north"', 'End day'],
  ['player', '"End day: north"', 'End day'],
  ['shared', `x="${IN_RUINS}"`, IN_RUINS],
  ['lazy', 'x=`They find their bearings`', 'They find their bearings'],
])('the GM’s words are found in the %s chunk: %s', (chunk, text, found) => {
  const { faults } = inspectBundle(built({ [chunk]: text }))
  expect(faults).toContain(`The player page's scripts contain "${found}".`)
})

test('what comes later has a weight of its own, beside that of the start', () => {
  const { start, sizes, faults } = inspectBundle(built({ lazy: 'a'.repeat(2_000_000) }))
  expect(start.toSorted()).toEqual(['assets/index.js', 'assets/shared.js', 'assets/theme.js'])
  expect(sizes.join('\n')).toContain('until it is live with its map: 0.1 kB of scripts')
  expect(sizes.join('\n')).toContain('later, with a reason: 2.0 kB lazy.js')
  expect(faults).toEqual([])
})

test('scripts over 92 kB and styles over 15 kB are refused', () => {
  const noise = (bytes: number): string => randomBytes(bytes).toString('latin1')
  expect(inspectBundle(built({ shared: noise(91_000) })).faults.join()).toContain('92 kB')
  expect(inspectBundle(built({ css: noise(15_000) })).faults.join()).toContain('15 kB')
})

test('what the GM’s parts alone share is told apart from what players load', () => {
  const asked = {
    'main.tsx': {},
    'chart.ts': { importers: ['main.tsx'] },
    'later.tsx': { dynamicImporters: ['chart.ts'] },
    'gm/gm-page.tsx': { dynamicImporters: ['main.tsx'] },
    'shared.ts': { importers: ['gm/gm-page.tsx', 'later.tsx'] },
    'tool.ts': { importers: ['gm/gm-page.tsx', 'sheet.tsx'] },
    'sheet.tsx': { dynamicImporters: ['gm/gm-page.tsx'], importers: ['tool.ts'] },
  }
  const modules = new Map(
    Object.entries(asked).map(([name, by]) => {
      const place = (list: readonly string[] = []) => list.map((each) => `/gm/src/client/${each}`)
      const { importers, dynamicImporters } = { importers: [], dynamicImporters: [], ...by }
      const info = { isEntry: name === 'main.tsx', importers: place(importers) }
      return [`/gm/src/client/${name}`, { ...info, dynamicImporters: place(dynamicImporters) }]
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
