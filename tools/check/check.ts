// `npm run check`: all that can be said of the code without running it.
import { runChecks } from './checks.ts'

const outcomes = await runChecks()
const failed = outcomes.filter(({ passed }) => !passed)
console.log(`${outcomes.length - failed.length} checks passed, ${failed.length} failed`)
if (failed.length > 0) process.exitCode = 1
