// The tables of which room may import which, and by which name. `test/tools/import-directions.test.ts` checks every import
// of the repository against them.
import { posix } from 'node:path'

interface Room {
  /** The other rooms that this room may import. */
  readonly rooms: readonly string[]
  /** The packages that this room may import, as glob patterns. */
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
  'src/shared': { rooms: [], packages: [] },
  'src/rules': { rooms: ['src/shared'], packages: [] },
  'src/content': { rooms: ['src/shared', 'src/rules'], packages: [] },
  'src/protocol': {
    rooms: ['src/shared', 'src/rules'],
    packages: ['typebox', 'typebox/compile'],
  },
  'src/formats': {
    rooms: ['src/shared', 'src/rules', 'src/protocol'],
    packages: ['entities', 'jsonc-parser', 'markdown-it'],
  },
  'src/campaign': {
    rooms: ['src/shared', 'src/rules', 'src/content', 'src/protocol'],
    packages: [...NODE, 'diff'],
  },
  'src/store': {
    rooms: ['src/shared', 'src/rules', 'src/protocol', 'src/campaign'],
    packages: [...NODE, 'kysely', 'kysely/**', 'lru-cache', 'better-sqlite3', 'pg'],
  },
  'src/server': {
    rooms: [
      'src/shared',
      'src/rules',
      'src/content',
      'src/protocol',
      'src/campaign',
      'src/formats',
    ],
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

/** Layers that every room of the client may import. */
const LAYERS_BELOW_CLIENT = ['src/shared', 'src/rules', 'src/protocol', 'src/formats']

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
const OUTSIDE_SRC: Readonly<Record<string, Room>> = {
  tools: {
    rooms: ['shared', 'rules', 'content', 'protocol', 'campaign', 'store'].map(
      (name) => `src/${name}`,
    ),
    packages: ['**'],
  },
  test: { rooms: [...EVERY_LAYER, 'tools', 'soak'], packages: ['**'] },
  soak: {
    rooms: ['src/shared', 'src/rules', 'src/protocol', 'src/store', 'test'],
    packages: ['**'],
  },
  bench: { rooms: [...EVERY_LAYER, 'tools', 'test'], packages: ['**'] },
}

/** Every room by its path, a folder or file; a file belongs to the room with the longest path that matches. */
export const ROOMS: Readonly<Record<string, Room>> = {
  ...LAYERS,
  /** The one module that puts the server and a store together. */
  'src/server/main.ts': { rooms: ['src/server', 'src/store'], packages: NODE },
  /** The program that a host starts: it chooses between the server and a tool. */
  'src/server/launch.ts': { rooms: ['src/server', 'src/server/main.ts'], packages: NODE },
  'src/client': {
    rooms: [...LAYERS_BELOW_CLIENT, ...Object.keys(CLIENT_ROOMS).map(inClient)],
    packages: BROWSER,
  },
  ...Object.fromEntries(
    Object.entries(CLIENT_ROOMS).map(([name, rooms]) => [
      inClient(name),
      { rooms: [...LAYERS_BELOW_CLIENT, ...rooms.map(inClient)], packages: BROWSER },
    ]),
  ),
  ...OUTSIDE_SRC,
}

/** Files that may import everything but benchmarks: tests beside their units, and plugins of the client's build. */
const UNRESTRICTED_FILES = [
  'src/**/*.test.{ts,tsx}',
  'soak/**/*.test.ts',
  'src/client/**/vite{-plugin,.config}.ts',
]

export const roomOf = (path: string): string | undefined =>
  Object.keys(ROOMS)
    .filter((room) => path === room || path.startsWith(`${room}/`))
    .sort((first, second) => second.length - first.length)[0]

/** Subpath imports of package.json: `#rules/hex.ts` is `src/rules/hex.ts`. */
const targetOf = (path: string, specifier: string): string => {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(path), specifier)
  const name = specifier.slice(1)
  return name.split('/', 1).some((folder) => folder in OUTSIDE_SRC) ? name : `src/${name}`
}

const matchesAny = (path: string, patterns: readonly string[]): boolean =>
  patterns.some((pattern) => posix.matchesGlob(path, pattern))

/** The folder of a room, which may be a single file. */
const folderOf = (room: string): string => (room.endsWith('.ts') ? posix.dirname(room) : room)

/** Why a file may not import what a specifier names, or null if it may. */
export const findFault = (path: string, specifier: string): string | null => {
  const from = roomOf(path)
  if (from === undefined) return null
  const { rooms, packages } = ROOMS[from] ?? { rooms: [], packages: [] }
  const isUnrestricted = matchesAny(path, UNRESTRICTED_FILES)
  if (!/^[.#]/.test(specifier))
    return isUnrestricted || matchesAny(specifier, packages)
      ? null
      : `${from} does without ${specifier}`
  if (specifier.startsWith('../../../')) return `climbs three folders: ${specifier}`
  const target = targetOf(path, specifier)
  const to = roomOf(target)
  if (to === undefined || to === from) return null
  if (specifier.startsWith('.') && !target.startsWith(`${folderOf(from)}/`))
    return `leaves its room without its name: ${specifier}`
  // A room that may import a layer may import the rooms in it.
  const isOpen = rooms.some((room) => to === room || to.startsWith(`${room}/`))
  const isAllowed = isUnrestricted ? to !== 'bench' : isOpen
  return isAllowed ? null : `${from} may not import ${to}`
}

/** The specifiers of a module, in every form that Biome's formatter writes. */
export const specifiersIn = (text: string): string[] =>
  [...text.matchAll(/^(?:.*[ (}])?(?:from|import)\s*\(?\s*'([^'\n]+)'/gm)].map(
    ([, specifier = '']) => specifier,
  )
