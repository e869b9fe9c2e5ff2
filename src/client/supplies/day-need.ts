import type { NumberField } from '../../rules/record.ts'
import { dailyNeed, type Needs, SUPPLIES, type Supply } from '../../rules/supplies.ts'
import { sayNumber } from '../format/numbers.ts'
import * as words from '../words/en/supplies.ts'

export interface DayNeed {
  /** What a day of automatic travel takes, as `− 8 a day`. */
  readonly takes: string
  /** What the store lacks for the next day, as `2 short`; absent when it is enough. */
  readonly short?: string
}

const isSupply = (field: NumberField): field is Supply =>
  (SUPPLIES as readonly string[]).includes(field)

/** R-SUP-1: what the next day will take from a field, if days take anything from it. */
export const dayNeedOf = (
  field: NumberField,
  { stored, partyMembers }: { readonly stored: number; readonly partyMembers: number },
  needs: Needs,
): DayNeed | undefined => {
  if (!isSupply(field)) return undefined
  const need = dailyNeed(needs, field, partyMembers)
  const takes = words.aDay(sayNumber(need))
  return stored < need ? { takes, short: words.short(sayNumber(need - stored)) } : { takes }
}
