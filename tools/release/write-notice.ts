// `npm run notice`: writes the notices of licenses.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../setup/root.mjs'
import { notice } from './notice.ts'

writeFileSync(join(ROOT, 'NOTICE'), notice())
