import { expect, test } from 'vitest'
import { gaugeJson } from './json-gauge.ts'

const BOUNDS = { maxDepth: 3, maxNames: 2, maxValues: 6 }
const measure = (...parts: string[]) => {
  const gauge = gaugeJson(BOUNDS, 'it')
  for (const part of parts) gauge.take(Buffer.from(part))
}

test.each([
  '[[[]]]',
  '[[],[],[1]]',
  '{"a":1,"b":{"a":1,"b":2}}',
  String.raw`["[[[[{{{{,,,,,,,,::::\"[[[[\\"]`,
])('what stays within its bounds passes: %s', (text) => {
  measure(text)
  measure(...text)
})

test.each([
  ['[[[[', /deep/],
  ['{"a":{"a":{"a":{', /deep/],
  ['[1,2,3,4,5,6,7]', /too-large/],
  ['[[],[],[],[]', /too-large/],
  [String.raw`["\\",[[[`, /deep/],
])('what does not is refused before it ends, however it is cut: %s', (text, sentence) => {
  expect(() => measure(text)).toThrow(sentence)
  expect(() => measure(...text)).toThrow(sentence)
})

test.each([
  ['{"a":1,"b":2,"c":3}', /too many fields/],
  ['[{"a":1},{"b":2},{"c":3}]', /too many fields/],
  [`{"${'a'.repeat(50)}":1}`, /nobody knows/],
])('fields that nobody knows are refused: %s', (text, sentence) => {
  expect(() => measure(text)).toThrow(sentence)
})
