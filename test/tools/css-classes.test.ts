import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '#tools/setup/root.mjs'

const IMPORT = /import (\w+) from '([^']+\.module\.css)'/g
const CLASS = /\.([a-zA-Z][\w-]*)/g

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

const classesIn = (path: string): ReadonlySet<string> =>
  new Set([...read(path).matchAll(CLASS)].map(([, name = '']) => name))

/** Classes of style sheets that a component uses and no sheet has: the compiler takes any name. */
const missingClasses = (path: string): string[] => {
  const text = read(path)
  return [...text.matchAll(IMPORT)].flatMap(([, styles = '', specifier = '']) => {
    const sheet = specifier.startsWith('#')
      ? `src/${specifier.slice(1)}`
      : posix.join(posix.dirname(path), specifier)
    const classes = classesIn(sheet)
    const used = text.matchAll(new RegExp(`\\{${styles}\\.(\\w+)\\}`, 'g'))
    return [...used]
      .map(([, name = '']) => name)
      .filter((name) => !classes.has(name))
      .map((name) => `${path}: ${styles}.${name}`)
  })
}

test('every class that a component takes from a style sheet is there', () => {
  const components = globSync('src/client/**/*.tsx', { cwd: ROOT }).map((path) =>
    path.replaceAll('\\', '/'),
  )
  expect(components.flatMap(missingClasses)).toEqual([])
})
