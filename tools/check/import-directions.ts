// Import directions. `npm run fix` makes `imports.biome.json` of this table.

import { posix } from 'node:path'

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
    packages: ['entities', 'jsonc-parser', 'markdown-it'],
    message: 'Formats are pure: text in, values out, and back. They import rules and protocol.',
  },
  protocol: {
    may: ['rules'],
    packages: ['typebox', 'typebox/compile'],
    message: 'The protocol imports rules and typebox, nothing else.',
  },
  campaign: {
    may: ['rules', 'content', 'protocol'],
    packages: [...NODE, 'diff'],
    message: 'The campaign knows no HTTP, SQL or screen: it imports rules, content and protocol.',
  },
  store: {
    may: ['rules', 'protocol', 'campaign'],
    packages: [...NODE, 'kysely', 'kysely/**', 'lru-cache', 'better-sqlite3', 'pg'],
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
      '@tanstack/react-query',
      'uqr',
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
 * The rooms of the client, `src/client/NAME/`, from the ground up: which others each may import.
 * What all rooms of the GM stand on is a room within `gm`. A room may import the rooms within it.
 */
export const ROOMS = {
  ui: [],
  'gm/session': ['ui'],
  'gm/sheet': ['gm/session', 'ui'],
  chart: ['gm/session', 'ui'],
  story: ['chart', 'gm/sheet', 'gm/session', 'ui'],
  journey: ['chart', 'gm/sheet', 'gm/session', 'story', 'ui'],
  settings: ['chart', 'gm/sheet', 'gm/session', 'ui'],
  access: ['gm/session', 'gm/sheet', 'story', 'ui'],
  /** A page of its own, which players keep. */
  player: ['access', 'chart', 'story', 'ui'],
  screen: ['access', 'chart', 'gm/session', 'gm/sheet', 'story', 'ui'],
  host: ['access', 'ui'],
  gm: ['access', 'chart', 'journey', 'player', 'screen', 'settings', 'story', 'ui'],
} as const satisfies Readonly<Record<string, readonly string[]>>

/** How deep rooms have folders. */
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

/** A path shows a room only with the way up to it, which is longer from a deeper folder. */
const roomRules = ([name, may]: [string, readonly string[]]): Rule[] => {
  const home = `src/client/${name}`
  const inner = Object.keys(ROOMS).filter((room) => room.startsWith(`${name}/`))
  return Array.from({ length: DEEPEST }, (_, depth) => {
    const up = '../'.repeat(depth)
    const to = (folder: string): string => `${up}${posix.relative(home, folder)}/**`
    const layers = LAYERS.client.may.map((layer) => to(`src/${layer}`))
    const rooms = may.map((room) => to(`src/client/${room}`))
    return {
      files: [
        `${home}/${'*/'.repeat(depth)}*`,
        ...allowing([...inner.map((room) => `src/client/${room}/**`), ...OTHERS]),
      ],
      refused: [
        ...NO_PACKAGE,
        `${up}../**`,
        ...allowing([...layers, ...rooms, ...LAYERS.client.packages]),
      ],
      message: `In the client, ${name} imports ${may.join(', ')}; see tools/check/import-directions.ts.`,
    }
  })
}

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
    ...Object.entries<readonly string[]>(ROOMS).flatMap(roomRules),
    testRule,
  ]
  const lines = rules.map((rule) => JSON.stringify(toOverride(rule)))
  return `{"overrides":[\n${lines.join(',\n')}\n]}\n`
}
