import { spawnSync } from 'node:child_process'
import { readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from './temporary-folder.ts'

const ROOT = join(import.meta.dirname, '..', '..')

const CONFIG = ['--config', join(ROOT, 'tools/check/oxlint.json')]

const FAULTY_MODULE = `const later = async (): Promise<number> => 1
later()
;[1].forEach(async () => { await later() })
export const answer = (word: 'yes' | 'no'): number => {
  switch (word) {
    case 'yes':
      return 1
  }
  return 'nothing'
}
`

test('a wrong type, an unawaited promise, a misused one and a switch with a gap are refused', () => {
  const folder = temporaryFolder({
    'planted.ts': FAULTY_MODULE,
    'tsconfig.json': readFileSync(join(ROOT, 'tsconfig.json'), 'utf8').replace(
      '"src"',
      '"planted.ts"',
    ),
  })
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction')
  const oxlint = join(ROOT, 'node_modules', 'oxlint', 'bin', 'oxlint')
  const { stdout, status } = spawnSync(
    process.execPath,
    [oxlint, ...CONFIG, '--format=unix', 'planted.ts'],
    {
      cwd: folder,
      encoding: 'utf8',
    },
  )
  expect(status).not.toBe(0)
  expect(stdout).toContain('TS2322')
  expect(stdout).toContain('no-floating-promises')
  expect(stdout).toContain('no-misused-promises')
  expect(stdout).toContain('switch-exhaustiveness-check')
})
