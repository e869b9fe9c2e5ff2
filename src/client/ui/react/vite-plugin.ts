import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const CLIENT = fileURLToPath(new URL('../..', import.meta.url))
const REACT = /\/node_modules\/react(-dom)?\/cjs\/react(-dom(-client)?)?\.production\.js$/
const EXPORT = /^exports\.(\w+) =/gm
const IMPORT = /^import (?!type\b)([^;]*?) from 'react(?:-dom)?(?:\/client)?'$/gm
/** React DOM's internal calls for head and form functions. */
const HANDED =
  /^ {2}\w: (requestFormReset|prefetchDNS|preconnect|preload|preinit)(?:Module|Script|Style|ModuleScript)?,?$/gm
/** React's own files use these. */
const AMONG_THEMSELVES = /^(__\w+_INTERNALS_\w+|version)$/

/**
 * Drops React exports that the client does not import: 3.3 kB per page. Bundlers keep all exports
 * of CommonJS; unread variables are dropped.
 */
export const onlyUsedOfReact = (): Plugin => {
  const used = new Set<string>()
  return {
    name: 'only-used-of-react',
    apply: 'build',
    buildStart() {
      for (const file of readdirSync(CLIENT, { recursive: true, encoding: 'utf8' })) {
        if (!/\.tsx?$/.test(file)) continue
        for (const [, what = ''] of readFileSync(join(CLIENT, file), 'utf8').matchAll(IMPORT)) {
          if (!what.startsWith('{')) this.error(`${file} has to import from React by names`)
          for (const [name] of what.matchAll(/\w+/g)) used.add(name)
        }
      }
    },
    transform: {
      filter: { id: REACT },
      handler(code, id) {
        if (code.search(EXPORT) < 0) this.error(`${id} no longer exports by \`exports.name = …\``)
        const kept = code.replace(EXPORT, (whole, name) =>
          used.has(name) || AMONG_THEMSELVES.test(name) ? whole : `var unused$${name} =`,
        )
        return {
          code: kept.replace(HANDED, (line, name) => (used.has(name) ? line : '')),
          map: null,
        }
      },
    },
  }
}
