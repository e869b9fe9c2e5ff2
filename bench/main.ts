import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'

// Runs each benchmark folder beside this file in its own process, one after the other.
const HERE = new URL('.//', import.meta.url)
const names = readdirSync(HERE).filter((name) => existsSync(new URL(`${name}/main.ts`, HERE)))

const failedBenchmarks = names.filter((name) => {
  const script = new URL(`${name}/main.ts`, HERE)
  return spawnSync(process.execPath, [script.pathname], { stdio: 'inherit' }).status !== 0
})

console.log(`\n${names.length} benchmarks: ${names.join(', ')}`)
console.log(
  failedBenchmarks.length
    ? `Promises broken in: ${failedBenchmarks.join(', ')}`
    : 'Every promise was kept.',
)
process.exitCode = failedBenchmarks.length ? 1 : 0
