import type { PlayerView } from '#protocol/views.ts'
import { NUMBER_FIELDS, type NumberField, RECORD_NUMBERS } from '#rules/record.ts'
import { dailyNeed, type Needs, type Stores, SUPPLIES, type Supply } from '#rules/supplies.ts'
import { noneLeft, tooLittle } from '../words.ts'
import { sayBonus, sayNumber } from './numbers.ts'

/** A value of the record in words; with a sign if its field may be negative. */
export const sayRecordValue = (field: NumberField, value: number): string =>
  RECORD_NUMBERS[field].min < 0 ? sayBonus(value) : sayNumber(value)

export const isSupply = (field: NumberField): field is Supply =>
  (SUPPLIES as readonly string[]).includes(field)

/** R-SUP-6: the record's fields that the rules use, and stores of which some is left. */
export const fieldsInUse = (view: {
  readonly map: Stores
  readonly needs: Needs
  readonly dry?: PlayerView['dry']
}): readonly NumberField[] =>
  NUMBER_FIELDS.filter((field) => {
    if (isSupply(field)) return view.needs[field] > 0 || view.map[field] > 0
    return field !== 'raincatchers' || !view.dry
  })

/** Says that a store does not last for the next day; null if it does. */
export const sayShortage = (
  map: { readonly [Field in Supply | 'partyMembers']: number },
  needs: Needs,
  supply: Supply,
): string | null => {
  if (map[supply] >= dailyNeed(needs, supply, map.partyMembers)) return null
  return map[supply] === 0 ? noneLeft : tooLittle
}
