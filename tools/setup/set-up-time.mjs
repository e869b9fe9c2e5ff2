import { join } from 'node:path'
import { ROOT } from './root.mjs'

/** Where a set-up says how long it took. */
export const SET_UP_TIME = join(ROOT, '.cache', 'set-up-time.json')
