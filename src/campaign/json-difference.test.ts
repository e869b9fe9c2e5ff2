import fc from 'fast-check'
import { applyPatch as referencePatch } from 'rfc6902'
import { expect, test } from 'vitest'
import { patchJson } from '../protocol/json-patch.ts'
import { jsonBytes, jsonDifference } from './json-difference.ts'

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))

/** JSON that resembles itself: short words, few of them, so that two values have much in common. */
const json = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(0, 1, -7, 2.5, true, null, '', 'é~/"', 'hex'),
    fc.array(tie('value'), { maxLength: 12 }),
    fc.dictionary(fc.constantFrom('a', 'b~1', 'c/d', '', '0', 'toString'), tie('value')),
  ),
})).value

/** Two values, one often made of the other by a cut, an insertion or a removal in the middle. */
const pair = fc.oneof(
  fc.tuple(json, json),
  fc
    .tuple(
      fc.array(json, { maxLength: 30 }),
      fc.nat(30),
      fc.nat(5),
      fc.array(json, { maxLength: 5 }),
    )
    .map(([before, at, gone, added]) => {
      const after = before.toSpliced(at, gone, ...added)
      return [
        { list: before, kept: 1 },
        { list: after, kept: 1 },
      ] as const
    }),
)

test('a difference makes the other value of the one, whoever applies it', () => {
  fc.assert(
    fc.property(pair, ([before, after]) => {
      const untouched = structuredClone(before)
      const patch = JSON.parse(JSON.stringify(jsonDifference(before, after)))
      expect(patchJson(before, patch)).toEqual(after)
      expect(before).toEqual(untouched)

      const reference = { root: structuredClone(before) }
      const rooted = patch.map((operation: { path: string }) => ({
        ...operation,
        path: `/root${operation.path}`,
      }))
      expect(referencePatch(reference, rooted)).toEqual(patch.map(() => null))
      expect(reference.root).toEqual(after)
    }),
    { numRuns: 500 },
  )
})

test('the bytes are those of the JSON, or more than the limit', () => {
  fc.assert(
    fc.property(json, fc.nat(200), (value, limit) => {
      const bytes = bytesOf(value)
      if (bytes <= limit) expect(jsonBytes(value, limit)).toBe(bytes)
      else expect(jsonBytes(value, limit)).toBeGreaterThan(limit)
    }),
    { numRuns: 500 },
  )
})

const STEPS = Array.from({ length: 1_000 }, (_, day) => ({ day, hex: { x: day, y: day } }))

test.each([
  { change: 'nothing', after: [...STEPS], patch: [] },
  {
    change: 'a step at the end',
    after: [...STEPS, { day: 1_000 }],
    patch: [{ op: 'add', path: '/1000', value: { day: 1_000 } }],
  },
  {
    change: 'a step in the middle',
    after: STEPS.toSpliced(500, 0, { day: -1, hex: { x: 0, y: 0 } }),
    patch: [{ op: 'add', path: '/500', value: { day: -1, hex: { x: 0, y: 0 } } }],
  },
  {
    change: 'two steps gone and one of them changed',
    after: STEPS.toSpliced(10, 2, { day: 10, hex: { x: 10, y: 0 } }),
    patch: [
      { op: 'replace', path: '/10/hex/y', value: 0 },
      { op: 'remove', path: '/11' },
    ],
  },
  {
    change: 'steps here and there',
    after: STEPS.filter(({ day }) => day !== 3 && day !== 990),
    patch: [
      { op: 'remove', path: '/990' },
      { op: 'remove', path: '/3' },
    ],
  },
  { change: 'everything', after: [1], patch: [{ op: 'replace', path: '', value: [1] }] },
])('a long list in which $change changed has a patch of just that', ({ after, patch }) => {
  expect(jsonDifference(STEPS, after)).toEqual(patch)
})

test('lists that have nothing in common are replaced, soon', () => {
  const other = STEPS.map(({ day }) => ({ other: day }))
  const begun = performance.now()
  const patch = jsonDifference({ steps: STEPS, day: 1 }, { steps: other, day: 1 })
  expect(patch).toEqual([{ op: 'replace', path: '/steps', value: other }])
  expect(performance.now() - begun).toBeLessThan(1_000)
})

test('where replacing the whole is shorter, it is replaced', () => {
  const patch = jsonDifference({ run: [1, 2, 3] }, { run: [4, 5, 3] })
  expect(patch).toEqual([{ op: 'replace', path: '/run', value: [4, 5, 3] }])
})
