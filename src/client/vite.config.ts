import { hash } from 'node:crypto'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { isForPlayers } from '#tools/check/manifest.ts'
import { themeBeforePaint } from './ui/theme/vite-plugin.ts'

const inProject = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url))

const SERVER = `http://localhost:${process.env.PORT ?? 3000}`

/** What several parts share, in files of about so many bytes: a part may load more than it uses. */
const SHARED = { minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 6_000 }

export default defineConfig({
  root: inProject('src/client'),
  plugins: [themeBeforePaint()],
  css: {
    modules: {
      // Shorter than Vite's own names, which tell the line as well.
      generateScopedName: (name, file) =>
        `${name}_${hash('sha256', relative(inProject(''), file), 'base64url').slice(0, 4)}`,
    },
  },
  build: {
    outDir: inProject('dist/client'),
    emptyOutDir: true,
    // The content security policy allows files of the site only: nothing inlined, no data: fonts.
    assetsInlineLimit: 0,
    target: 'es2022',
    modulePreload: { polyfill: false },
    // What every page begins with comes as one file, not torn apart by who else needs which piece.
    // Players load none of the pieces that the GM's and the host's parts alone share.
    rolldownOptions: {
      // A slow machine is no fault of the build, and "use client" means nothing without a server's part.
      checks: { bundlerTimings: false, moduleLevelDirective: false },
      output: {
        // Rolldown names a shared file with all that share it.
        chunkFileNames: ({ name }) => `assets/${name.split('~', 1)}-[hash].js`,
        assetFileNames: ({ names }) => `assets/${names[0]?.split(/[~.]/, 1)}-[hash][extname]`,
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'] },
            { ...SHARED, name: (id, graph) => (isForPlayers(id, graph) ? 'shared' : null) },
            { ...SHARED, name: 'gm' },
          ],
        },
      },
    },
  },
  server: {
    fs: { allow: [inProject('')] },
    proxy: {
      '^/(api|charts)/': { target: SERVER, ws: true },
    },
  },
})
