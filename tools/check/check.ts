// `npm run check`: all that can be said of the code without running it.
import { runChecks } from './checks.ts'

const { passed, failed } = await runChecks()
console.log(`${passed} checks passed, ${failed} failed`)
if (failed > 0) process.exitCode = 1
