import { toWireSettings } from '../../src/campaign/wire-record.ts'
import { STANDARD_SETTINGS } from '../../src/rules/settings.ts'
import { STANDARD_RULES } from '../../src/rules/standard-rules.ts'

/** The settings of a new campaign, as the wire tells them. */
export const WIRE_SETTINGS = toWireSettings(STANDARD_SETTINGS, STANDARD_RULES)
