import { expect, test } from 'vitest'
import { WIRE_SETTINGS } from '../../../../test/support/standard-settings.ts'
import { originHex, originText } from './origin.ts'
import {
  changedSince,
  draftedSettings,
  NO_CHANGES,
  numberTexts,
  settingsProblem,
  unsavedSettings,
  withBonus,
  withGroup,
  withText,
} from './settings-draft.ts'

test('what was not touched follows the campaign; what was touched stands', () => {
  const draft = withBonus({ fog: 'veil' }, 'Swamp', 2)
  const now = { ...WIRE_SETTINGS, reach: 3, lost: 'no-marker' as const }
  expect(draftedSettings(draft, now)).toEqual({
    ...now,
    fog: 'veil',
    heightBonus: { ...now.heightBonus, Swamp: 2 },
  })
  expect(unsavedSettings(draft, now)).toEqual(['fog', 'the view from heights'])
  expect(unsavedSettings(NO_CHANGES, now)).toEqual([])
  expect(unsavedSettings({ fog: 'off' }, now)).toEqual([])
  const surveyed = { inKnownHexes: 'survey' } as const
  expect(draftedSettings(surveyed, now)).toEqual({ ...now, ...surveyed })
  expect(unsavedSettings(surveyed, now)).toEqual(['what known hexes show'])
})

test('what was changed while a draft was being saved is all that is left of it', () => {
  const saved = withText(withBonus({ fog: 'veil', lost: 'no-marker' }, 'Swamp', 2), { column: '3' })
  expect(changedSince(saved, saved)).toEqual(NO_CHANGES)
  expect(changedSince(saved, { ...saved, lost: 'believed-hex', reach: 2 })).toEqual({
    lost: 'believed-hex',
    reach: 2,
  })
  expect(changedSince(saved, withText(saved, { column: '35' })).texts).toEqual({ column: '35' })
})

test.each([
  ['0', '0', { x: 0, y: 0 }],
  ['4', '3', { x: 4, y: 6 }],
  ['5', '3.5', { x: 5, y: 7 }],
  ['5', '3', { x: 5, y: 7 }],
  ['4', '3.5', { x: 4, y: 8 }],
  ['-3', '-1.5', { x: -3, y: -3 }],
  ['1.5', '0', null],
  ['0', '0.25', null],
  ['0', '6000', null],
])('a count of columns and hexes always comes to a hex: %s right, %s down', (right, down, hex) => {
  expect(originHex({ right, down })).toEqual(hex)
})

test('a hex is counted as it is written', () => {
  expect(originText({ x: 5, y: 7 })).toEqual({ right: '5', down: '3.5' })
})

test('a number that cannot be read is said, and changes nothing', () => {
  const draft = withText(NO_CHANGES, { column: '2.5' })
  expect(settingsProblem(draft, WIRE_SETTINGS)).toBe(
    'Column must be a whole number from \u221210,000 to 10,000.',
  )
  expect(draftedSettings(draft, WIRE_SETTINGS)).toEqual(WIRE_SETTINGS)
  expect(unsavedSettings(draft, WIRE_SETTINGS)).toEqual(['hex numbers'])
  expect(numberTexts(draft, WIRE_SETTINGS).column).toBe('2.5')
  expect(settingsProblem(withText(NO_CHANGES, { down: 'x' }), WIRE_SETTINGS)).toBe(
    'Hexes down must be a number from \u22125,000 to 5,000, whole or with .5.',
  )
})

test('numbers that were typed are saved as numbers', () => {
  const draft = withText(NO_CHANGES, { right: '40', down: '12', column: '5', row: '\u22123' })
  expect(draftedSettings(draft, WIRE_SETTINGS).numbering).toEqual({
    for: 'nobody',
    origin: { x: 40, y: 24 },
    column: 5,
    row: -3,
    oddColumns: 'lower',
  })
})

test('R-DIE-3: quantities leave with encounters, and the order of the clicks changes nothing', () => {
  expect(withGroup(['encounters', 'quantities', 'pace'], 'encounters', false)).toEqual(['pace'])
  expect(withGroup(['pace'], 'weather', true)).toEqual(['weather', 'pace'])
  const now = { ...WIRE_SETTINGS, typedDice: ['weather', 'pace'] as const }
  expect(unsavedSettings({ typedDice: ['pace', 'weather'] }, now)).toEqual([])
  expect(unsavedSettings({ typedDice: ['pace'] }, now)).toEqual(['which dice are typed'])
  expect(draftedSettings({ typedDice: ['pace'] }, now).typedDice).toEqual(['pace'])
})
