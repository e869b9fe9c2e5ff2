import { expect, test } from 'vitest'
import { STANDARD_SETTINGS } from '../../../rules/settings.ts'
import {
  readSettings,
  SETTING_FIELDS,
  sayFields,
  type TypedSettings,
  typedSettings,
  withGroup,
} from './settings-draft.ts'

const typed = (change: Partial<TypedSettings>): TypedSettings => ({
  ...typedSettings(STANDARD_SETTINGS),
  ...change,
})

const unsaved = (change: Partial<TypedSettings>): readonly string[] =>
  sayFields(SETTING_FIELDS.differ(typed(change), typedSettings(STANDARD_SETTINGS)))

test('numbers that were typed are saved as numbers, and the same number is no change', () => {
  const texts = { origin: { x: 40, y: 24 }, column: '5', row: '\u22123' }
  expect(readSettings(typed(texts), STANDARD_SETTINGS).numbering).toEqual({
    for: 'nobody',
    origin: { x: 40, y: 24 },
    column: 5,
    row: -3,
    oddColumns: 'lower',
  })
  const { column } = typed({})
  expect(unsaved({ column: ` ${column}` })).toEqual([])
})

test('R-DIE-3: quantities leave with encounters, and the order of the clicks changes nothing', () => {
  expect(withGroup(['encounters', 'quantities', 'pace'], 'encounters', false)).toEqual(['pace'])
  expect(withGroup(['pace'], 'weather', true)).toEqual(['weather', 'pace'])
  const [one, other] = [
    typed({ typedDice: ['weather', 'pace'] }),
    typed({ typedDice: ['pace', 'weather'] }),
  ]
  expect(SETTING_FIELDS.differ(one, other)).toEqual([])
  expect(unsaved({ typedDice: ['pace'] })).toEqual(['which dice are typed'])
})
