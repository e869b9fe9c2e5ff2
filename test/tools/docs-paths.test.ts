import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '#tools/setup/root.mjs'

/** CONTRIBUTING.md is left out: its ways of working name files that a change would add. */
const PAGES = ['README.md', 'docs/**/*.md']
/** Files in a campaign's archive or a host's folder, and one that a translator would add. */
const ELSEWHERE = new Set(['campaign.json', 'data/', 'words.de.ts'])
/** A file or a folder of ours in backquotes, with at most one `{a,b}`. */
const NAMED = /`((?:[\w.-]+\/)*[\w.-]+(?:\/|\.(?:tsx?|mjs|css|json|md|yml)))`/g

const paths = globSync('**', {
  cwd: ROOT,
  exclude: (name) => /^(\.git|\.cache|node_modules|dist|data|test-results)$/.test(name),
}).map((path) => path.replaceAll('\\', '/'))

/** A page may name a file by the end of its path. */
const isThere = (name: string): boolean => {
  const bare = name.replace(/\/$/, '')
  return paths.some((path) => path === bare || path.endsWith(`/${bare}`))
}

test.each(globSync(PAGES, { cwd: ROOT, exclude: ['node_modules', 'art'] }))(
  'every file that %s names is there',
  (page) => {
    const text = readFileSync(join(ROOT, page), 'utf8')
    const names = [...text.matchAll(NAMED)].map(([, name = '']) => name)
    expect(names.filter((name) => !ELSEWHERE.has(name) && !isThere(name))).toEqual([])
  },
)
