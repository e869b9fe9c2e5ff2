import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const ROOT = new URL('../../', import.meta.url)
const SOURCES = ['src/**/*.ts', 'src/**/*.tsx', 'test/**/*.ts', 'tools/**/*.ts', 'bench/**/*.ts']

const read = (path: string) => readFileSync(new URL(path, ROOT), 'utf8')
const matches = (text: string, pattern: RegExp) =>
  Array.from(text.matchAll(pattern), ([, rule]) => rule as string)

/** A rule is defined by the bold number at the beginning of its line. */
const defined = matches(read('docs/spec.md'), /^- \*\*(R-[A-Z]+-\d+)\*\* /gm)

const cited = new Set(
  globSync(SOURCES, { cwd: ROOT }).flatMap((path) => matches(read(path), /\b(R-[A-Z]+-\d+)\b/g)),
)

test('every rule is defined once', () => {
  expect(defined.length).toBeGreaterThan(0)
  expect(defined.filter((rule, index) => defined.indexOf(rule) !== index)).toEqual([])
})

test('every rule that code or tests cite is defined in docs/spec.md', () => {
  expect([...cited].filter((rule) => !defined.includes(rule)).sort()).toEqual([])
})

test('every rule that docs/spec.md defines is cited by code or tests', () => {
  expect(defined.filter((rule) => !cited.has(rule))).toEqual([])
})

test('rules that docs/spec.md refers to are defined there', () => {
  const named = matches(read('docs/spec.md'), /\b(R-[A-Z]+-\d+)\b/g)
  expect(named.filter((rule) => !defined.includes(rule))).toEqual([])
})
