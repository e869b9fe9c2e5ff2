import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from './temporary-folder.ts'

test.each([
  [
    'beside the embedded database',
    { dataDir: 'data', databaseUrl: undefined },
    {},
    resolve('data/tmp'),
  ],
  ['in TMPDIR', { dataDir: 'data', databaseUrl: undefined }, { TMPDIR: '/srv/tmp' }, undefined],
  [
    'where the system has it, with PostgreSQL',
    { dataDir: 'data', databaseUrl: 'postgres://db/o' },
    {},
    undefined,
  ],
])('temporary files lie %s', (_, config, env, folder) => {
  expect(temporaryFolder(config, env)).toBe(folder)
})
