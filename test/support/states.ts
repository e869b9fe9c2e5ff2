import type { Expedition } from '../../src/campaign/campaign.ts'
import type { MapRecord } from '../../src/rules/record.ts'
import { STANDARD_SETTINGS } from '../../src/rules/settings.ts'

/** An expedition on the built-in chart, by the standard settings. */
export const expeditionWith = (map: MapRecord, day = 0): Expedition => ({
  map,
  day,
  believed: map.position,
  chart: null,
  settings: STANDARD_SETTINGS,
  volume: 0,
})
