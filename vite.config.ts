import { hash } from 'node:crypto'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { partsFetchedFirst } from './src/client/ui/lazy/vite-plugin.ts'
import { onlyUsedOfReact } from './src/client/ui/react/vite-plugin.ts'
import { themeBeforePaint } from './src/client/ui/theme/vite-plugin.ts'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/**
 * What of the players' page comes once it is live: marks on the map, its words, where the GM points, search,
 * news, the days of a run, what stands below the stores.
 */
const LATER =
  /src\/client\/(chart\/(in-words\/map-words|layers\/(hex-numbers|point|rest-marks)|(print|sites|trail)\/|search\/f)|player\/(news|player-f)|story\/(players\/journal-b|print\/(pl|pr|use))|ui\/(live\/frames|theme\/theme-switch))/

/** What the GM's screen shares with its lazy parts: as one file, for players' pages carry the name of each. */
const GM_SHARED =
  /src\/(client\/(gm\/session\/order|journey\/route\/(path|kept-route)|story\/journal\/(say-day|verdicts|words)|(gm\/(session|supplies)|journey\/travel)\/words|ui\/draft)|rules\/(dice-expression|journey|movement|navigation|pace))/

const SERVER = `http://localhost:${process.env.PORT ?? 3000}`

export default defineConfig({
  root: here('src/client'),
  plugins: [react(), themeBeforePaint(), partsFetchedFirst(), onlyUsedOfReact()],
  css: {
    modules: {
      // Shorter than Vite's own names, which tell the line as well.
      generateScopedName: (name, file) =>
        `${name}_${hash('sha256', relative(here('.'), file), 'base64url').slice(0, 4)}`,
    },
  },
  build: {
    outDir: here('dist/client'),
    emptyOutDir: true,
    // The content security policy allows files of the site only: nothing inlined, no data: fonts.
    assetsInlineLimit: 0,
    target: 'es2022',
    // What every page begins with comes as one file, not torn apart by who else needs which piece, and
    // so does what follows on the players' page once it is live: names of files have a weight as well.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'] },
            { name: 'later', test: LATER },
            { name: 'gm', test: GM_SHARED, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: {
    fs: { allow: [here('.')] },
    proxy: {
      '^/(api|charts)/': { target: SERVER, ws: true },
    },
  },
})
