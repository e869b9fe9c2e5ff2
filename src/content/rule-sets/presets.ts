import { DEEP_JUNGLE } from './deep-jungle.ts'
import { OLD_WAYS } from './old-ways.ts'
import { OPEN_COUNTRY } from './open-country.ts'
import type { Preset } from './preset.ts'
import { STANDARD } from './standard.ts'
import { STORMY_JUNGLE } from './stormy-jungle.ts'
import { THREE_WATCHES } from './three-watches.ts'

/** R-RULE-5: the standard first. */
export const PRESETS: readonly Preset[] = [
  STANDARD,
  DEEP_JUNGLE,
  OPEN_COUNTRY,
  OLD_WAYS,
  THREE_WATCHES,
  STORMY_JUNGLE,
]
