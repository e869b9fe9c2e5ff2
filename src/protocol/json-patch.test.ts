import specification from 'json-patch-test-suite/spec_tests.json' with { type: 'json' }
import cases from 'json-patch-test-suite/tests.json' with { type: 'json' }
import { expect, test } from 'vitest'
import { type JsonPatch, patchJson, toPathStep } from './json-patch.ts'

interface Case {
  readonly comment?: string
  readonly doc: unknown
  readonly patch: readonly { readonly op?: string }[]
  readonly expected?: unknown
  readonly error?: string
  readonly disabled?: boolean
}

const OPERATIONS = ['add', 'remove', 'replace']

const ours = ([...specification, ...cases] as readonly Case[]).filter(
  ({ patch, disabled }) => !disabled && patch.every(({ op }) => OPERATIONS.includes(op ?? '')),
)

test.each(ours.map((item) => ({ ...item, title: item.comment ?? JSON.stringify(item.patch) })))(
  'RFC 6902, by its test suite: $title',
  ({ doc, patch, expected, error }) => {
    const apply = () => patchJson(doc, patch as unknown as JsonPatch)
    if (error !== undefined) expect(apply).toThrow(RangeError)
    else expect(apply()).toEqual(expected)
  },
)

test('the public test suite has cases for our operations', () => {
  expect(ours.length).toBeGreaterThan(50)
})

test.each(['/a/b~1c', '/a/0/1'])('a patch that does not apply changes nothing: %s', (path) => {
  const document = { a: { 'b/c': 1 } }
  const patch: JsonPatch = [
    { op: 'replace', path: '/a/b~1c', value: 2 },
    { op: 'add', path: `${path}/gone`, value: 3 },
  ]
  expect(() => patchJson(document, patch)).toThrow(RangeError)
  expect(document).toEqual({ a: { 'b/c': 1 } })
})

test.each(['move', 'copy', 'test', 'toString'])('%s is not a supported operation', (op) => {
  const patch = [{ op, path: '/a', from: '/a', value: 1 }] as unknown as JsonPatch
  expect(() => patchJson({ a: 1 }, patch)).toThrow(RangeError)
})

test('parts that a patch does not change stay the same objects', () => {
  const document = { trail: [{ day: 1 }], map: { food: 4 }, sites: [{ id: 'a' }] }
  const patched = patchJson(document, [
    { op: 'add', path: '/trail/-', value: { day: 2 } },
    { op: 'replace', path: '/map/food', value: 3 },
  ])
  expect(patched).toEqual({ ...document, trail: [{ day: 1 }, { day: 2 }], map: { food: 3 } })
  expect(patched.sites).toBe(document.sites)
  expect(patched.trail[0]).toBe(document.trail[0])
  expect(document.map.food).toBe(4)
})

test('a member may have any name', () => {
  const path = `/${toPathStep('__proto__')}`
  const patched = patchJson<object>({}, [{ op: 'add', path, value: { food: 1 } }])
  expect(Object.getPrototypeOf(patched)).toBe(Object.prototype)
  expect(JSON.stringify(patched)).toBe('{"__proto__":{"food":1}}')
  expect(toPathStep('~/a')).toBe('~0~1a')
})
