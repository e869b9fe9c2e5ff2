// `npm start`. Plain JavaScript, as all that it imports: it runs on whatever Node the machine has,
// before anything is installed.
import { join } from 'node:path'
import { prepare } from './prepare.mjs'
import { ROOT } from './root.mjs'
import { main, run } from './run.mjs'

// Thousands of viewers connecting make V8 grow its nursery to over 100 MB and keep it. Bounded to
// 8 MB a half, a viewer costs half the memory, and no more time.
const NODE_OPTIONS = ['--max-semi-space-size=8']

await main(async () => {
  const node = await prepare({ scope: 'run', client: 'if stale' })
  const program = join(ROOT, 'src', 'server', 'main.ts')
  return run(node, [...NODE_OPTIONS, program, ...process.argv.slice(2)], {
    stdio: 'inherit',
    // From the second start on, nothing needs compiling.
    env: { NODE_COMPILE_CACHE: join(ROOT, '.cache', 'compiled'), ...process.env },
  })
})
