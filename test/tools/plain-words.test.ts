import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { ROOT } from '#tools/setup/root.mjs'

/** Identifiers that say nothing alone: the noun is missing. CONTRIBUTING.md names plain ones. */
const VAGUE_NAMES = new Set([
  ...['told', 'asked', 'asker', 'fallen', 'fed', 'kept', 'laid', 'caught', 'standing'],
  ...['spared', 'owed', 'remembered', 'whereabouts', 'meant'],
])
/** Beginnings of comments whose subject stands elsewhere. */
const VAGUE_BEGINNING =
  /^[\s*]*(Of|Those|That of|What|Whoever|All that|For those who|By what|So many)\b/

/** `kept` is what a rule set calls points that count for the next day (R-COST-5). */
const EXCEPTIONS = ['src/client/settings/rules/words.ts: kept']

interface Comment {
  readonly type: 'Line' | 'Block'
  readonly value: string
  readonly start: number
  readonly end: number
}

const vagueNamesIn = (node: unknown): string[] => {
  if (Array.isArray(node)) return node.flatMap(vagueNamesIn)
  if (typeof node !== 'object' || node === null) return []
  const { type, name } = node as { readonly type?: string; readonly name?: unknown }
  const own = type?.endsWith('Identifier') && VAGUE_NAMES.has(String(name)) ? [String(name)] : []
  return [...own, ...Object.values(node).flatMap(vagueNamesIn)]
}

/** Line comments on consecutive lines are one comment. */
const isContinued = (text: string, comment: Comment, before: Comment | undefined): boolean =>
  comment.type === 'Line' &&
  before?.type === 'Line' &&
  text.slice(before.end, comment.start).trim() === ''

const faultsOf = (path: string, text: string): string[] => {
  const { program, comments } = parseSync(path, text)
  const vague = comments.filter(
    (comment, at) =>
      VAGUE_BEGINNING.test(comment.value) && !isContinued(text, comment, comments[at - 1]),
  )
  return [
    ...new Set(vagueNamesIn(program).map((name) => `${path}: ${name}`)),
    ...vague.map(({ value }) => `${path}: ${value.trim().slice(0, 60)}`),
  ]
}

test('every name and every comment names its subject', () => {
  const files = globSync('{src,tools,bench,soak,test}/**/*.{ts,tsx,mjs}', { cwd: ROOT })
  const faults = files.flatMap((path) => faultsOf(path, readFileSync(join(ROOT, path), 'utf8')))
  expect(faults.filter((fault) => !EXCEPTIONS.includes(fault))).toEqual([])
})

test.each([
  ['const told = 1', 'x.ts: told'],
  ['const { kept } = store', 'x.ts: kept'],
  ['/** Of their texts. */', 'x.ts: * Of their texts.'],
  ['// What is left.', 'x.ts: What is left.'],
])('%s is found', (text, fault) => {
  expect(faultsOf('x.ts', text)).toEqual([fault])
})

test.each(['/** The store keeps it. */', '// The rest\n// Of this line.', 'const keptDays = 1'])(
  '%j is plain',
  (text) => {
    expect(faultsOf('x.ts', text)).toEqual([])
  },
)
