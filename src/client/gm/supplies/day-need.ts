import type { NumberField } from '../../../rules/record.ts'
import { dailyNeed, type Needs } from '../../../rules/supplies.ts'
import { sayNumber } from '../../ui/format/numbers.ts'
import { isSupply } from '../../ui/format/record.ts'
import * as words from './words.ts'

export interface DayNeed {
  /** Use per day of automatic travel, as `− 8 a day`. */
  readonly takes: string
  /** Shortfall of the next day, as `2 short`; absent if none. */
  readonly short?: string
}

/** R-SUP-1: the next day's use of a field; undefined for fields that days do not use. */
export const dayNeedOf = (
  field: NumberField,
  { stored, partyMembers }: { readonly stored: number; readonly partyMembers: number },
  needs: Needs,
): DayNeed | undefined => {
  if (!isSupply(field) || needs[field] === 0) return undefined
  const need = dailyNeed(needs, field, partyMembers)
  const takes = words.aDay(sayNumber(need))
  return stored < need ? { takes, short: words.short(sayNumber(need - stored)) } : { takes }
}
