// `npm start`. This file and its imports are plain JavaScript, as they run on whatever Node the machine has,
// before anything is installed.
import { join } from 'node:path'
import { prepare } from './prepare.mjs'
import { ROOT } from './root.mjs'
import { main, run } from './run.mjs'

// When thousands of viewers connect, V8 grows its young generation to over 100 MB and keeps it. Limited to
// 8 MB per half, a viewer costs half the memory, and no more time.
const NODE_OPTIONS = ['--max-semi-space-size=8']

await main(async () => {
  const node = await prepare({ scope: 'run', client: 'if stale' })
  const program = join(ROOT, 'src', 'server', 'main.ts')
  return run(node, [...NODE_OPTIONS, program, ...process.argv.slice(2)], {
    stdio: 'inherit',
    // With this cache nothing is compiled from the second start on.
    env: { NODE_COMPILE_CACHE: join(ROOT, '.cache', 'compiled'), ...process.env },
  })
})
