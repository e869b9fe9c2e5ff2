import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'

const ROOT = join(import.meta.dirname, '..', '..')
const SOURCE = join(ROOT, 'src', 'client', 'verifier')
/** Where the page gets its program. */
const PLACE = '/* verifier */'

/** The verifier's program as one text, which needs nothing else. */
const program = async (): Promise<string> => {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: join(SOURCE, 'main.ts'), formats: ['iife'], name: 'verifier' },
    },
  })
  const [{ output }] = built as unknown as [
    { readonly output: readonly { readonly code?: string }[] },
  ]
  // The end of the script must not stand in it.
  return (output[0]?.code ?? '').replaceAll('</script', '<\\/script')
}

/** Makes the page with which players check dice: one file, to be kept and opened anywhere. */
const [folder = ''] = process.argv.slice(2)
const page = await readFile(join(SOURCE, 'verifier.html'), 'utf8')
const code = await program()
await writeFile(
  join(folder, 'verifier.html'),
  page.replace(PLACE, () => code),
)
