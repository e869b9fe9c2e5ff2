// `npm run check:bundle` prints the size of the built client, and checks that players get no code of the GM's.
import { inspectBundle } from './bundle.ts'

const { sizes, faults } = inspectBundle()
for (const line of sizes) console.log(line)
for (const line of faults) console.log(`✗ ${line}`)
if (faults.length > 0) process.exitCode = 1
