import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** Vite wraps each `import()` of the built client with this module. */
const HELPER = '\0vite/preload-helper.js'
const FETCH_FIRST = fileURLToPath(new URL('./fetch-first.ts', import.meta.url))

/** Replaces Vite's preload helper, which ignores failed styles and never retries modules. */
export const partsFetchedFirst = (): Plugin => {
  let replaced = false
  return {
    name: 'parts-fetched-first',
    apply: 'build',
    enforce: 'pre',
    config: () => ({
      build: {
        modulePreload: {
          polyfill: false,
          // Vite leaves out a part's only file.
          resolveDependencies: (file, others) => (others.length > 0 ? others : [file]),
        },
      },
    }),
    load(id) {
      if (id !== HELPER) return undefined
      replaced = true
      return `export { fetchFirst as __vitePreload } from ${JSON.stringify(FETCH_FIRST)}`
    },
    buildEnd(error) {
      if (!error && !replaced) throw new Error(`Vite has no ${HELPER} any more to be replaced`)
    },
  }
}
