import type { Expedition } from '../../src/campaign/campaign.ts'
import { fromNamedRecord } from '../../src/campaign/wire-record.ts'
import type { NamedRecord } from '../../src/rules/record.ts'
import { STANDARD_SETTINGS } from '../../src/rules/settings.ts'
import { STANDARD_RULES } from '../../src/rules/standard-rules.ts'

/** An expedition on the built-in chart, by the standard settings and rules. */
export const expeditionWith = (map: NamedRecord, day = 0): Expedition => ({
  map: fromNamedRecord(map, STANDARD_RULES, ''),
  day,
  believed: map.position,
  chart: null,
  settings: STANDARD_SETTINGS,
  rules: STANDARD_RULES,
  volume: 0,
  ahead: 0,
  story: '',
})
