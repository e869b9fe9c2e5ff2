import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '#tools/setup/root.mjs'
import { PROMISES } from '../promises.ts'
import { MUTANTS } from './mutants.ts'

test.each(MUTANTS)('the mutant $name still finds the text that it changes', ({ changes }) => {
  for (const { module, from } of changes)
    expect(readFileSync(join(ROOT, module), 'utf8').split(from)).toHaveLength(2)
})

test('every promise has a mutant that breaks it', () => {
  const broken = new Set(MUTANTS.map(({ breaks }) => breaks))
  expect(PROMISES.map(({ name }) => name).filter((name) => !broken.has(name))).toEqual([])
})
