// `npm run check`: the static checks of types, format, lint and dead code.
import { runChecks } from './checks.ts'

const { passed, failed } = await runChecks()
console.log(`${passed} checks passed, ${failed} failed`)
if (failed > 0) process.exitCode = 1
