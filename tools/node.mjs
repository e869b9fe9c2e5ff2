// Runs a program of this repository with the Node that Overland runs on: `node tools/node.mjs PROGRAM [ARGUMENT…]`.
// This file and its imports are plain JavaScript, as they run on whatever Node the machine has. The `node` in
// node_modules/.bin would be shorter, but npm 9 and 10 delete it (npm/cli#4362).
import { findNode } from './setup/node-program.mjs'
import { main, run } from './setup/run.mjs'
import { SetupError } from './setup/say.mjs'

await main(async () => {
  const [program, ...args] = process.argv.slice(2)
  if (program === undefined) throw new SetupError('Usage: node tools/node.mjs PROGRAM [ARGUMENT…]')
  const node = findNode()
  const nodeArguments = [...process.execArgv, program, ...args]
  // `execve` replaces this process, where the system and this Node can do that.
  if (process.platform !== 'win32') process.execve?.(node, [node, ...nodeArguments], process.env)
  return run(node, nodeArguments, { stdio: 'inherit' })
})
