import { test } from 'vitest'
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
