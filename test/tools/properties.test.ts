import fc from 'fast-check'
import { expect, test } from 'vitest'

const wordsOf = (fail: () => unknown): unknown => {
  try {
    return fail()
  } catch (error) {
    return error instanceof Error ? error.message : error
  }
}

const many = fc.array(fc.nat(), { minLength: 500, maxLength: 500 })
const broken = (): void => {
  throw new RangeError('GET /map: it holds 6308')
}

test('a failed property says what was wrong before it shows what was drawn', async () => {
  const said = [
    wordsOf(() => fc.assert(fc.property(many, broken))),
    await fc
      .assert(fc.asyncProperty(many, async () => broken()))
      .catch((error: Error) => error.message),
  ]
  for (const words of said) {
    expect(String(words).split('\n').slice(0, 3)).toEqual([
      'RangeError: GET /map: it holds 6308',
      'Property failed after 1 tests',
      expect.stringMatching(/seed: .* path: "0/),
    ])
    expect(words).toContain('Counterexample: [[')
  }
})

test('a property that refuses every value says that it does', () => {
  const none = fc.property(fc.nat(), () => fc.pre(false))
  expect(wordsOf(() => fc.assert(none))).toMatch(/^Failed to run property, too many pre-condition/)
})
