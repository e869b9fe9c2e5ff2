import { join } from 'node:path'
import { ROOT } from './root.mjs'

/** A set-up writes its duration here. */
export const SET_UP_TIME = join(ROOT, '.cache', 'set-up-time.json')
