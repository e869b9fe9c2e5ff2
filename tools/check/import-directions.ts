// Import directions. `npm run fix` makes `imports.biome.json` of this table.

interface Layer {
  readonly may: readonly string[]
  /** Packages, as patterns. */
  readonly packages?: readonly string[]
  readonly message: string
}

const NODE = ['node:*', 'node:*/**']

/** `src/NAME/`: the layers and packages that each layer may import besides itself. */
export const LAYERS = {
  rules: { may: [], message: 'The rules are pure and import nothing but rules.' },
  content: { may: ['rules'], message: 'Content is data: it imports rules and nothing else.' },
  formats: {
    may: ['rules', 'protocol'],
    packages: ['entities', 'jsonc-parser', 'markdown-it', 'papaparse'],
    message: 'Formats are pure: text in, values out, and back. They import rules and protocol.',
  },
  protocol: {
    may: ['rules'],
    packages: ['typebox', 'typebox/compile'],
    message: 'The protocol imports rules and typebox, nothing else.',
  },
  campaign: {
    may: ['rules', 'content', 'protocol'],
    packages: [...NODE, 'diff', 'mutative'],
    message: 'The campaign knows no HTTP, SQL or screen: it imports rules, content and protocol.',
  },
  store: {
    may: ['rules', 'protocol', 'campaign'],
    packages: [
      ...NODE,
      'age-encryption',
      'kysely',
      'kysely/**',
      'lru-cache',
      'better-sqlite3',
      'pg',
    ],
    message: "A store imports the campaign's port, rules, protocol, Kysely and its driver.",
  },
  server: {
    may: ['rules', 'content', 'protocol', 'campaign', 'formats'],
    packages: [
      ...NODE,
      'fastify',
      '@fastify/*',
      'lru-cache',
      'sharp',
      'typebox',
      'typebox/**',
      'ws',
      'ipaddr.js',
      'prom-client',
      'uqr',
      'yauzl',
      'yazl',
    ],
    message:
      'The server imports campaign, protocol, rules, content and formats; main.ts alone opens a store.',
  },
  client: {
    may: ['rules', 'protocol', 'formats'],
    packages: [
      'react',
      'react/**',
      'react-dom',
      'react-dom/**',
      'uqr',
      'wouter',
      'wouter/**',
      '@fontsource/**',
    ],
    message: 'The client imports protocol, rules and formats, and what runs in a browser.',
  },
} as const satisfies Readonly<Record<string, Layer>>

/** The folders beside `src/`: what each may import besides itself and all packages. */
export const OUTSIDE = {
  tools: {
    may: ['rules', 'content', 'protocol', 'campaign', 'store'],
    message: 'Tools work on stores and content; they know no server, no screen and no test.',
  },
  test: {
    may: [
      ...['rules', 'content', 'protocol', 'campaign', 'store', 'server', 'client'],
      ...['formats', 'tools', 'soak'],
    ],
    message: 'Tests import all but benchmarks.',
  },
  soak: {
    may: ['rules', 'protocol', 'store', 'test'],
    message: 'The soak knows the program from outside: its protocol, and its files on disk.',
  },
  bench: {
    may: [
      ...['rules', 'content', 'protocol', 'campaign', 'store', 'server', 'client'],
      ...['formats', 'tools', 'test'],
    ],
    message: 'Benchmarks import all but the soak.',
  },
} as const satisfies Readonly<Record<string, Layer>>

/** Folders that no check looks into, and nothing imports. */
export const UNCHECKED = ['art'] as const

/** The one module that puts the server and a store together. */
const MAIN = 'src/server/main.ts'
/** Tests beside their units import what they need, and so does what runs while the client is built. */
const UNIT_TESTS = ['src/**/*.test.ts', 'src/**/*.test.tsx', 'soak/**/*.test.ts']
const OTHERS = [...UNIT_TESTS, 'src/client/**/vite-plugin.ts']

/**
 * The features of the client, `src/client/NAME/`, from the ground up: which others each may import.
 * Texts and formats are made of each other; otherwise nothing goes back.
 */
export const FEATURES = {
  words: ['format'],
  format: ['words'],
  api: ['format', 'words'],
  ui: ['api', 'words'],
  lazy: ['ui'],
  theme: ['ui', 'words'],
  hexes: ['format', 'words'],
  live: ['api', 'lazy', 'ui', 'words'],
  alerts: ['live', 'ui', 'words'],
  travel: ['ui', 'words'],
  draft: ['format', 'ui', 'words'],
  supplies: ['draft', 'format', 'ui', 'words'],
  'sign-in': ['api', 'ui', 'words'],
  handouts: ['api', 'ui', 'words'],
  access: ['api', 'format', 'handouts', 'ui', 'words'],
  /** A page of its own, which players keep. */
  host: ['access', 'api', 'format', 'sign-in', 'theme', 'ui', 'words'],
  chart: ['api', 'format', 'hexes', 'lazy', 'ui', 'words'],
  playback: ['lazy', 'live'],
  player: ['format', 'lazy', 'live', 'ui', 'words'],
  'table-screen': ['api', 'chart', 'format', 'handouts', 'live', 'playback', 'ui', 'words'],
  /** What both journals stand on: days page by page, notes, exports. */
  story: ['lazy', 'ui', 'words'],
  journal: ['api', 'format', 'hexes', 'story', 'travel', 'ui', 'words'],
  'players-journal': ['api', 'format', 'handouts', 'hexes', 'live', 'story', 'ui', 'words'],
  print: ['api', 'chart', 'hexes', 'journal', 'ui', 'words'],
  'gm-session': ['alerts', 'api', 'draft', 'live', 'travel', 'ui', 'words'],
  'encounter-tables': ['api', 'format', 'ui'],
  dice: ['api', 'draft', 'encounter-tables', 'gm-session', 'journal', 'travel', 'ui', 'words'],
  land: ['api'],
  route: [...['chart', 'draft', 'format', 'gm-session', 'hexes', 'land', 'travel', 'ui', 'words']],
  'map-tools': ['chart', 'format', 'gm-session', 'hexes', 'land', 'route', 'ui', 'words'],
  'hex-card': ['chart', 'format', 'hexes', 'land', 'ui', 'words'],
  encounters: ['gm-session', 'ui', 'words'],
  bearings: ['chart', 'gm-session', 'hexes', 'ui', 'words'],
  'full-page': ['gm-session', 'live', 'supplies', 'ui', 'words'],
  'map-settings': [
    ...['api', 'chart', 'format', 'full-page', 'gm-session', 'hexes', 'live', 'supplies', 'ui'],
    'words',
  ],
  'rules-page': [
    ...['api', 'format', 'full-page', 'gm-session', 'live', 'supplies', 'travel', 'ui', 'words'],
  ],
  'journal-page': [
    ...['encounters', 'format', 'full-page', 'gm-session', 'hexes', 'journal', 'live', 'story'],
    ...['supplies', 'travel', 'ui', 'words'],
  ],
  tables: [
    ...['api', 'encounter-tables', 'format', 'full-page', 'gm-session', 'live', 'supplies', 'ui'],
    'words',
  ],
  forecast: [
    ...['api', 'chart', 'draft', 'format', 'full-page', 'gm-session', 'hexes', 'land', 'lazy'],
    ...['live', 'route', 'travel', 'ui', 'words'],
  ],
  remote: ['access', 'api', 'ui', 'words'],
  gm: [
    ...['access', 'alerts', 'api', 'map-tools', 'bearings', 'chart', 'dice', 'draft'],
    ...[
      'encounter-tables',
      'encounters',
      'gm-session',
      'hex-card',
      'hexes',
      'journal',
      'land',
      'live',
      'playback',
      'route',
    ],
    ...['supplies', 'theme', 'travel', 'ui', 'words'],
  ],
  screens: [
    ...['access', 'api', 'chart', 'draft', 'gm', 'gm-session', 'journal', 'lazy', 'live'],
    ...[
      'dice',
      'handouts',
      'playback',
      'player',
      'print',
      'sign-in',
      'theme',
      'ui',
      'words',
      'map-settings',
    ],
    ...[
      'encounter-tables',
      'encounters',
      'forecast',
      'journal-page',
      'players-journal',
      'remote',
      'rules-page',
    ],
    'tables',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>

/** How deep features have folders. */
const DEEPEST = 3

interface Rule {
  readonly files: readonly string[]
  /** Patterns of what is refused, as gitignore has them: the last that matches counts. */
  readonly refused: readonly string[]
  readonly message: string
}

const allowing = (patterns: readonly string[]): string[] => patterns.map((each) => `!${each}`)

/** By their names: from within `src/` a layer's folder is all that a path shows of it. */
const foldersBut = (...may: readonly string[]): string[] =>
  [...Object.keys(LAYERS), ...Object.keys(OUTSIDE), ...UNCHECKED]
    .filter((name) => !may.includes(name))
    .map((name) => `**/${name}/**`)

const NO_PACKAGE = ['**', '!./**', '!../**']

const layerRule = ([name, { may, packages = [], message }]: [string, Layer]): Rule => ({
  files: [`src/${name}/**`, `!${MAIN}`, ...allowing(OTHERS)],
  refused: [...NO_PACKAGE, ...foldersBut(name, ...may), ...allowing(packages)],
  message,
})

const mainRule: Rule = {
  files: [MAIN],
  refused: [
    ...NO_PACKAGE,
    ...foldersBut('server', ...LAYERS.server.may, 'store'),
    ...allowing(NODE),
  ],
  message: 'main.ts puts the server and a store together; packages belong to those.',
}

const outsideRule = ([name, { may, message }]: [string, Layer]): Rule => ({
  files: [`${name}/**`, ...allowing(OTHERS)],
  refused: [
    ...Object.keys(LAYERS)
      .filter((layer) => !may.includes(layer))
      .map((layer) => `**/src/${layer}/**`),
    ...[...Object.keys(OUTSIDE), ...UNCHECKED]
      .filter((other) => other !== name && !may.includes(other))
      .map((other) => `**/${other}/**`),
    '!@playwright/test/**',
  ],
  message,
})

const testRule: Rule = {
  files: UNIT_TESTS,
  refused: ['**/bench/**'],
  message: 'Nothing imports benchmarks.',
}

/** A path shows a feature only with the way up to it, which is longer from a deeper folder. */
const featureRules = ([name, may]: [string, readonly string[]]): Rule[] =>
  Array.from({ length: DEEPEST }, (_, depth) => {
    const up = '../'.repeat(depth + 1)
    const layers = LAYERS.client.may.map((layer) => `${up}../${layer}/**`)
    const features = may.map((feature) => `${up}${feature}/**`)
    return {
      files: [`src/client/${name}/${'*/'.repeat(depth)}*`, ...allowing(OTHERS)],
      refused: [
        ...NO_PACKAGE,
        `${up}**`,
        ...allowing([...layers, ...features, ...LAYERS.client.packages]),
      ],
      message: `In the client, ${name} imports ${may.join(', ')}; see tools/check/import-directions.ts.`,
    }
  })

const toOverride = ({ files, refused, message }: Rule) => ({
  includes: files,
  linter: {
    rules: {
      style: {
        noRestrictedImports: {
          level: 'error',
          options: { patterns: [{ group: refused, message }] },
        },
      },
    },
  },
})

/** The linter's configuration, a rule a line; of rules for one file the last one counts. */
export const importsConfig = (): string => {
  const rules = [
    ...Object.entries<Layer>(LAYERS).map(layerRule),
    mainRule,
    ...Object.entries<Layer>(OUTSIDE).map(outsideRule),
    ...Object.entries<readonly string[]>(FEATURES).flatMap(featureRules),
    testRule,
  ]
  const lines = rules.map((rule) => JSON.stringify(toOverride(rule)))
  return `{"overrides":[\n${lines.join(',\n')}\n]}\n`
}
