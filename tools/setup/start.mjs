// `npm start`. Plain JavaScript, as all that it imports: it runs on whatever Node the machine has,
// before anything is installed.
import { join } from 'node:path'
import { prepare } from './prepare.mjs'
import { ROOT } from './root.mjs'
import { main, run } from './run.mjs'

await main(async () => {
  const node = await prepare({ scope: 'run', client: 'if stale' })
  return run(node, [join(ROOT, 'src', 'server', 'main.ts')], { stdio: 'inherit' })
})
