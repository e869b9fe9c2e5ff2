import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** The module with which Vite wraps each `import()` of the built client. */
const HELPER = '\0vite/preload-helper.js'
const FETCH_FIRST = fileURLToPath(new URL('./fetch-first.ts', import.meta.url))

/**
 * Lets `fetchFirst` do what Vite's own helper would: that one asks for scripts in the way whose failure
 * browsers remember, and takes styles that did not come for styles that are here.
 */
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
          // Vite tells the files of a part if they are several; one alone counts as well.
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
