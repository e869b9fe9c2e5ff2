// Who may import whom, and by which name. `test/tools/import-directions.test.ts` holds every import
// of the repository against these tables.
import { posix } from 'node:path'

interface Room {
  /** The rooms that it may import besides itself. */
  readonly may: readonly string[]
  /** The packages that it may import, as glob patterns. */
  readonly packages: readonly string[]
}

const NODE = ['node:*', 'node:*/**']
const BROWSER = [
  'react',
  'react/**',
  'react-dom',
  'react-dom/**',
  '@tanstack/react-query',
  'uqr',
  '@fontsource/**',
]

/** The layers, from the ground up: the folders of `src/`. */
const LAYERS: Readonly<Record<string, Room>> = {
  'src/shared': { may: [], packages: [] },
  'src/rules': { may: ['src/shared'], packages: [] },
  'src/content': { may: ['src/shared', 'src/rules'], packages: [] },
  'src/protocol': {
    may: ['src/shared', 'src/rules'],
    packages: ['typebox', 'typebox/compile'],
  },
  'src/formats': {
    may: ['src/shared', 'src/rules', 'src/protocol'],
    packages: ['entities', 'jsonc-parser', 'markdown-it'],
  },
  'src/campaign': {
    may: ['src/shared', 'src/rules', 'src/content', 'src/protocol'],
    packages: [...NODE, 'diff'],
  },
  'src/store': {
    may: ['src/shared', 'src/rules', 'src/protocol', 'src/campaign'],
    packages: [...NODE, 'kysely', 'kysely/**', 'lru-cache', 'better-sqlite3', 'pg'],
  },
  'src/server': {
    may: ['src/shared', 'src/rules', 'src/content', 'src/protocol', 'src/campaign', 'src/formats'],
    packages: [
      ...NODE,
      'fastify',
      '@fastify/*',
      'lru-cache',
      'sharp',
      'typebox',
      'typebox/**',
      'ws',
      'prom-client',
      'uqr',
      'yauzl',
      'yazl',
    ],
  },
}

/** What every room of the client may import besides other rooms. */
const UNDER_THE_CLIENT = ['src/shared', 'src/rules', 'src/protocol', 'src/formats']

/** The rooms of the client, from the ground up, each with the other rooms that it may import. */
const CLIENT_ROOMS: Readonly<Record<string, readonly string[]>> = {
  ui: [],
  session: ['ui'],
  sheet: ['session', 'ui'],
  chart: ['ui'],
  'map-tools': ['chart', 'session', 'ui'],
  story: ['chart', 'map-tools', 'session', 'sheet', 'ui'],
  journey: ['chart', 'session', 'sheet', 'story', 'ui'],
  settings: ['chart', 'map-tools', 'session', 'sheet', 'ui'],
  access: ['session', 'sheet', 'story', 'ui'],
  player: ['access', 'chart', 'story', 'ui'],
  screen: ['access', 'chart', 'session', 'sheet', 'story', 'ui'],
  host: ['access', 'ui'],
  gm: [
    ...['access', 'chart', 'journey', 'map-tools', 'player', 'screen'],
    ...['session', 'settings', 'sheet', 'story', 'ui'],
  ],
}

const inClient = (name: string): string => `src/client/${name}`

const EVERY_LAYER = [...Object.keys(LAYERS), 'src/client']

/** The folders beside `src/`, which may import any package. */
const OUTSIDE: Readonly<Record<string, Room>> = {
  tools: {
    may: ['shared', 'rules', 'content', 'protocol', 'campaign', 'store'].map(
      (name) => `src/${name}`,
    ),
    packages: ['**'],
  },
  test: { may: [...EVERY_LAYER, 'tools', 'soak'], packages: ['**'] },
  soak: { may: ['src/shared', 'src/rules', 'src/protocol', 'src/store', 'test'], packages: ['**'] },
  bench: { may: [...EVERY_LAYER, 'tools', 'test'], packages: ['**'] },
}

/** Every room by its folder, or by its file; a path belongs to the longest one that it begins with. */
export const ROOMS: Readonly<Record<string, Room>> = {
  ...LAYERS,
  /** The one module that puts the server and a store together. */
  'src/server/main.ts': { may: ['src/server', 'src/store'], packages: NODE },
  /** The program that a host starts: it chooses between the server and a tool. */
  'src/server/launch.ts': { may: ['src/server', 'src/server/main.ts'], packages: NODE },
  'src/client': {
    may: [...UNDER_THE_CLIENT, ...Object.keys(CLIENT_ROOMS).map(inClient)],
    packages: BROWSER,
  },
  ...Object.fromEntries(
    Object.entries(CLIENT_ROOMS).map(([name, may]) => [
      inClient(name),
      { may: [...UNDER_THE_CLIENT, ...may.map(inClient)], packages: BROWSER },
    ]),
  ),
  ...OUTSIDE,
}

/** Tests beside their units, and what runs while the client is built, import all but benchmarks. */
const FREE = [
  'src/**/*.test.{ts,tsx}',
  'soak/**/*.test.ts',
  'src/client/**/vite{-plugin,.config}.ts',
]

export const roomOf = (path: string): string | undefined =>
  Object.keys(ROOMS)
    .filter((room) => path === room || path.startsWith(`${room}/`))
    .sort((one, other) => other.length - one.length)[0]

/** Subpath imports of package.json: `#rules/hex.ts` is `src/rules/hex.ts`. */
const targetOf = (path: string, specifier: string): string => {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(path), specifier)
  const name = specifier.slice(1)
  return name.split('/', 1).some((folder) => folder in OUTSIDE) ? name : `src/${name}`
}

const isAmong = (path: string, patterns: readonly string[]): boolean =>
  patterns.some((pattern) => posix.matchesGlob(path, pattern))

/** A room may be a single file. */
const folderOf = (room: string): string => (room.endsWith('.ts') ? posix.dirname(room) : room)

/** Why a file may not import what a specifier names, or null if it may. */
export const findFault = (path: string, specifier: string): string | null => {
  const from = roomOf(path)
  if (from === undefined) return null
  const { may, packages } = ROOMS[from] ?? { may: [], packages: [] }
  const isFree = isAmong(path, FREE)
  if (!/^[.#]/.test(specifier))
    return isFree || isAmong(specifier, packages) ? null : `${from} does without ${specifier}`
  if (specifier.startsWith('../../../')) return `climbs three folders: ${specifier}`
  const target = targetOf(path, specifier)
  const to = roomOf(target)
  if (to === undefined || to === from) return null
  if (specifier.startsWith('.') && !target.startsWith(`${folderOf(from)}/`))
    return `leaves its room without its name: ${specifier}`
  // Whoever may import a layer may import its rooms.
  const isOpen = may.some((room) => to === room || to.startsWith(`${room}/`))
  const isAllowed = isFree ? to !== 'bench' : isOpen
  return isAllowed ? null : `${from} may not import ${to}`
}

/** The specifiers of a module, in every form that Biome's formatter writes. */
export const specifiersIn = (text: string): string[] =>
  [...text.matchAll(/^(?:.*[ (}])?(?:from|import)\s*\(?\s*'([^'\n]+)'/gm)].map(
    ([, specifier = '']) => specifier,
  )
