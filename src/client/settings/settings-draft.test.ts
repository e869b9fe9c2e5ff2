import { expect, test } from 'vitest'
import { STANDARD_SETTINGS } from '#rules/settings.ts'
import {
  MAP_FIELDS,
  readSettings,
  savedMapForm,
  sayField,
  type TypedSettings,
  withDiceGroup,
} from './settings-draft.ts'

const SAVED = savedMapForm(STANDARD_SETTINGS, null)
const typed = (change: Partial<TypedSettings>) => ({
  ...SAVED,
  settings: { ...SAVED.settings, ...change },
})
const withNumbers = (change: Partial<TypedSettings['numbering']>) =>
  typed({ numbering: { ...SAVED.settings.numbering, ...change } })

test('numbers that were typed are saved as numbers, and the same number is no change', () => {
  const texts = { origin: { x: 40, y: 24 }, column: '5', row: '\u22123' }
  const { settings } = withNumbers(texts)
  expect(readSettings(settings, STANDARD_SETTINGS).numbering).toEqual({
    for: 'nobody',
    origin: { x: 40, y: 24 },
    column: 5,
    row: -3,
    oddColumns: 'lower',
  })
  expect(MAP_FIELDS.differ({ ...SAVED, settings }, SAVED)).toEqual(['numbering'])
  const { column } = SAVED.settings.numbering
  expect(MAP_FIELDS.differ(withNumbers({ column: ` ${column}` }), SAVED)).toEqual([])
})

test('R-DIE-3: quantities leave with encounters, and the order of the clicks changes nothing', () => {
  expect(withDiceGroup(['encounters', 'quantities', 'pace'], 'encounters', false)).toEqual(['pace'])
  expect(withDiceGroup(['pace'], 'weather', true)).toEqual(['weather', 'pace'])
  const one = typed({ typedDice: ['weather', 'pace'] })
  expect(MAP_FIELDS.differ(one, typed({ typedDice: ['pace', 'weather'] }))).toEqual([])
  expect(sayField('typedDice', one)).toBe('Weather, Pace')
})

test('a setting and an image are fields of one draft', () => {
  const pictures = { ...SAVED.pictures, survey: 'aaaaaaaa' }
  const mine = { settings: { ...SAVED.settings, reach: 2 }, pictures }
  expect(MAP_FIELDS.differ(mine, SAVED)).toEqual(['reach', 'survey'])
  expect(MAP_FIELDS.take(SAVED, ['survey'], mine)).toEqual({ ...SAVED, pictures })
})
