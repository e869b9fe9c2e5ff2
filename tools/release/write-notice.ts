// `npm run notice` writes NOTICE, the list of packages and their licenses.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../setup/root.mjs'
import { makeNotice } from './notice.ts'

writeFileSync(join(ROOT, 'NOTICE'), makeNotice())
