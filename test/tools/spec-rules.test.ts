import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const ROOT = new URL('../../', import.meta.url)
const SOURCES = ['src/**/*.ts', 'src/**/*.tsx', 'test/**/*.ts', 'tools/**/*.ts', 'bench/**/*.ts']

const read = (path: string) => readFileSync(new URL(path, ROOT), 'utf8')
const matches = (text: string, pattern: RegExp) =>
  Array.from(text.matchAll(pattern), ([, rule]) => rule as string)

/** Rules that docs/spec.md defines: by a bold number at the beginning of a line. */
const definedRules = matches(read('docs/spec.md'), /^- \*\*(R-[A-Z]+-\d+)\*\* /gm)

const citedRules = new Set(
  globSync(SOURCES, { cwd: ROOT }).flatMap((path) => matches(read(path), /\b(R-[A-Z]+-\d+)\b/g)),
)

test('every rule is defined once', () => {
  expect(definedRules.length).toBeGreaterThan(0)
  expect(definedRules.filter((rule, index) => definedRules.indexOf(rule) !== index)).toEqual([])
})

test('every rule that code or tests cite is defined in docs/spec.md', () => {
  expect([...citedRules].filter((rule) => !definedRules.includes(rule)).sort()).toEqual([])
})

test('every rule that docs/spec.md defines is cited by code or tests', () => {
  expect(definedRules.filter((rule) => !citedRules.has(rule))).toEqual([])
})

test('rules that docs/spec.md refers to are defined there', () => {
  const namedRules = matches(read('docs/spec.md'), /\b(R-[A-Z]+-\d+)\b/g)
  expect(namedRules.filter((rule) => !definedRules.includes(rule))).toEqual([])
})
