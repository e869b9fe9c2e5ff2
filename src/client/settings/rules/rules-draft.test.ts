import { expect, test } from 'vitest'
import { RULE_FIELDS_BY_PATH, ruleValueAt, STANDARD_RAIN } from '#rules/rule-set.ts'
import { STANDARD_RULES } from '#rules/standard-rules.ts'
import {
  changedFields,
  newTerrainId,
  removedTerrains,
  rulesToWrite,
  withValue,
} from './rules-draft.ts'

const STANDARD = { rules: STANDARD_RULES, replace: {} }
const withoutTerrains = (...ids: string[]) => ({
  ...STANDARD,
  rules: {
    ...STANDARD_RULES,
    terrains: STANDARD_RULES.terrains.filter(({ id }) => !ids.includes(id)),
  },
})

const pathsIn = (value: unknown, path = ''): string[] =>
  typeof value !== 'object' || value === null || Array.isArray(value) || path === 'weather'
    ? [path]
    : Object.entries(value).flatMap(([name, part]) =>
        pathsIn(part, path === '' ? name : `${path}.${name}`),
      )

test('every number of a rule set is a field of the page', () => {
  expect(pathsIn(STANDARD_RULES)).toEqual([...RULE_FIELDS_BY_PATH.keys(), 'weather', 'terrains'])
})

test.each([...RULE_FIELDS_BY_PATH.keys()])('%s is set alone, and told as changed', (field) => {
  const changed = withValue(STANDARD_RULES, field, 'other')
  expect(ruleValueAt(changed, field)).toBe('other')
  expect(changedFields(STANDARD_RULES, changed)).toEqual([field])
  expect(changedFields(STANDARD_RULES, STANDARD_RULES)).toEqual([])
})

test('R-RULE-4: what is in use gets the likest terrain, or the one that was chosen', () => {
  const uses = new Map([
    ['3', { isInRecord: false, hexes: 4 }],
    ['6', { isInRecord: true, hexes: 0 }],
  ])
  const gone = removedTerrains(
    { ...withoutTerrains('3', '6', '9'), replace: { '6': '1' } },
    STANDARD_RULES,
    uses,
  )
  expect(gone.map(({ terrain, replacement }) => [terrain.id, replacement])).toEqual([
    ['3', '2'],
    ['6', '1'],
    ['9', null],
  ])
  expect(rulesToWrite(STANDARD_RULES, gone)).toMatchObject({ replace: { '3': '2', '6': '1' } })
  expect(rulesToWrite(STANDARD_RULES, [])).toEqual(STANDARD_RULES)
  // R-WEATHER-4: the old field `rain` would contradict the weather on the page.
  expect(rulesToWrite({ ...STANDARD_RULES, rain: STANDARD_RAIN }, [])).toEqual(STANDARD_RULES)
})

test('a new terrain has an id of its own', () => {
  expect(newTerrainId([{ id: 'own-1' }, { id: 'own-3' }])).toBe('own-2')
})
