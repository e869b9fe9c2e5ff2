import { hash } from 'node:crypto'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { isForPlayers } from '#tools/check/manifest.ts'
import { themeBeforePaint } from './ui/theme/vite-plugin.ts'

const pathInProject = (path: string): string =>
  fileURLToPath(new URL(`../../${path}`, import.meta.url))

const SERVER = `http://localhost:${process.env.PORT ?? 3000}`

/** Merges code shared by several chunks until files have about 6,000 bytes; a chunk may load unused code. */
const SHARED_CHUNK = { minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 6_000 }

export default defineConfig({
  root: pathInProject('src/client'),
  plugins: [themeBeforePaint()],
  css: {
    modules: {
      // Class names are shorter than Vite's own, which include the line.
      generateScopedName: (name, file) =>
        `${name}_${hash('sha256', relative(pathInProject(''), file), 'base64url').slice(0, 4)}`,
    },
  },
  build: {
    outDir: pathInProject('dist/client'),
    emptyOutDir: true,
    // The content security policy allows files of the site only: nothing inlined, no data: fonts.
    assetsInlineLimit: 0,
    target: 'es2022',
    modulePreload: { polyfill: false },
    // The code that every page starts with stays one file, even where other chunks need a part of it.
    // Players load no code that only the GM's and the host's chunks share.
    rolldownOptions: {
      // Warnings off: slow machines, and "use client", which has no meaning without server rendering.
      checks: { bundlerTimings: false, moduleLevelDirective: false },
      output: {
        // Rolldown joins the names of all chunks that share a file by `~`.
        chunkFileNames: ({ name }) => `assets/${name.split('~', 1)}-[hash].js`,
        assetFileNames: ({ names }) => `assets/${names[0]?.split(/[~.]/, 1)}-[hash][extname]`,
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'] },
            { ...SHARED_CHUNK, name: (id, graph) => (isForPlayers(id, graph) ? 'shared' : null) },
            { ...SHARED_CHUNK, name: 'gm' },
          ],
        },
      },
    },
  },
  server: {
    fs: { allow: [pathInProject('')] },
    proxy: {
      '^/(api|charts)/': { target: SERVER, ws: true },
    },
  },
})
