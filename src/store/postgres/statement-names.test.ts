import { expect, test } from 'vitest'
import { statementNames } from './statement-names.ts'

const INT8 = 20
const insert = (rows: number) => `insert into t values ${Array(rows).fill('(?)').join()}`

test('a statement is named for its text and its types, each time the same', () => {
  const nameOf = statementNames()
  const name = nameOf('select $1', [INT8])
  expect(name).toMatch(/^[0-9a-f]{32}$/)
  expect(nameOf('select $1', [INT8])).toBe(name)
  expect(nameOf('select $1', [25])).not.toBe(name)
})

test('what is seldom the same twice takes no name from what is', () => {
  const nameOf = statementNames()
  for (let rows = 100; rows < 500; rows += 1)
    expect(nameOf(insert(rows), Array(rows).fill(INT8))).toBeUndefined()
  expect(nameOf('select 1 where a in ($1, $2)', [INT8, INT8])).toBeUndefined()
  expect(nameOf('select $1', [INT8])).toBeDefined()
})
