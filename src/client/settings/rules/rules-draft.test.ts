import { expect, test } from 'vitest'
import { FIELDS_BY_PATH, ruleAt } from '../../../rules/rule-set.ts'
import { STANDARD_RULES } from '../../../rules/standard-rules.ts'
import { changedFields, withValue } from './draft-fields.ts'
import {
  beginDraft,
  changedElsewhere,
  draftFromText,
  draftText,
  isUnsaved,
  leftOut,
  newTerrainId,
  ontoSaved,
  toWrite,
} from './rules-draft.ts'

const draft = beginDraft(STANDARD_RULES)
const without = (...ids: string[]) => ({
  ...draft,
  rules: {
    ...STANDARD_RULES,
    terrains: STANDARD_RULES.terrains.filter(({ id }) => !ids.includes(id)),
  },
})

const pathsIn = (value: unknown, path = ''): string[] =>
  typeof value !== 'object' || value === null || Array.isArray(value)
    ? [path]
    : Object.entries(value).flatMap(([name, part]) =>
        pathsIn(part, path === '' ? name : `${path}.${name}`),
      )

test('every number of a rule set is a field of the page', () => {
  expect(pathsIn(STANDARD_RULES)).toEqual([...FIELDS_BY_PATH.keys(), 'terrains'])
})

test.each([...FIELDS_BY_PATH.keys()])('%s is set alone, and told as changed', (field) => {
  const changed = withValue(STANDARD_RULES, field, 'other')
  expect(ruleAt(changed, field)).toBe('other')
  expect(changedFields(STANDARD_RULES, changed)).toEqual([field])
  expect(changedFields(STANDARD_RULES, STANDARD_RULES)).toEqual([])
})

test('what two screens changed apart is put together, and told', () => {
  const mine = { ...draft, rules: withValue(STANDARD_RULES, 'needs.water', 3) }
  const theirs = withValue(withValue(STANDARD_RULES, 'needs.water', 5), 'rain.die', 6)
  expect(changedElsewhere(mine, theirs)).toEqual(['rain.die', 'needs.water'])
  const { base, rules } = ontoSaved(mine, theirs)
  expect(base).toBe(theirs)
  expect(rules).toEqual(withValue(withValue(STANDARD_RULES, 'needs.water', 3), 'rain.die', 6))
})

test('R-RULE-4: what is in use gets the likest terrain, or the one that was chosen', () => {
  const uses = new Map([
    ['3', { isOfRecord: false, hexes: 4 }],
    ['6', { isOfRecord: true, hexes: 0 }],
  ])
  const gone = leftOut({ ...without('3', '6', '9'), replace: { '6': '1' } }, STANDARD_RULES, uses)
  expect(gone.map(({ terrain, to }) => [terrain.id, to])).toEqual([
    ['3', '2'],
    ['6', '1'],
    ['9', null],
  ])
  expect(toWrite(STANDARD_RULES, gone)).toMatchObject({ replace: { '3': '2', '6': '1' } })
  expect(toWrite(STANDARD_RULES, [])).toBe(STANDARD_RULES)
})

test('a choice that left the list as well counts no more', () => {
  const uses = new Map([['3', { isOfRecord: true, hexes: 0 }]])
  const chosen = { ...without('3', '4'), replace: { '3': '4' } }
  expect(leftOut(chosen, STANDARD_RULES, uses)[0]?.to).toBe('2')
})

test('a new terrain has an id of its own', () => {
  expect(newTerrainId([{ id: 'own-1' }, { id: 'own-3' }])).toBe('own-2')
})

test('a draft outlives a reload; a half typed number does not', () => {
  const typed = withValue(
    withValue(withValue(STANDARD_RULES, 'rain.die', Number.NaN), 'needs.food', 7),
    'forage.whileTravelling',
    null,
  )
  const read = draftFromText(draftText({ ...draft, rules: typed }))
  expect(read?.rules).toEqual(withValue(STANDARD_RULES, 'needs.food', 7))
  const halfTyped = STANDARD_RULES.terrains.map((terrain) => ({ ...terrain, dc: Number.NaN }))
  const terrains = halfTyped.map((terrain, at) =>
    at === 1 ? { ...terrain, id: 'own-1' } : terrain,
  )
  const dcs = draftFromText(draftText({ ...draft, rules: { ...STANDARD_RULES, terrains } }))
    ?.rules.terrains.slice(0, 2)
    .map(({ dc }) => dc)
  expect(dcs).toEqual([STANDARD_RULES.terrains[0]?.dc, Number.NaN])
  expect(draftFromText('{"v":')).toBeNull()
  expect(draftFromText(null)).toBeNull()
  expect(draftText(null)).toBeNull()
})

test.each([
  ['a number for a text', { ...STANDARD_RULES, forage: { ...STANDARD_RULES.forage, rations: 2 } }],
  ['a part too few', { ...STANDARD_RULES, rain: undefined }],
  ['a part too many', { ...STANDARD_RULES, weather: 'fair' }],
  ['terrains that are none', { ...STANDARD_RULES, terrains: [{ id: '1' }] }],
])('a kept draft with %s, as of another version, is forgotten', (_, rules) => {
  expect(draftFromText(JSON.stringify({ ...draft, rules }))).toBeNull()
  expect(draftFromText(JSON.stringify({ ...draft, base: rules }))).toBeNull()
  expect(draftFromText(JSON.stringify({ ...draft, replace: { 1: 2 } }))).toBeNull()
})

test('rules that are back where they were are not unsaved', () => {
  expect(isUnsaved(null, STANDARD_RULES)).toBe(false)
  expect(isUnsaved({ ...draft, rules: structuredClone(STANDARD_RULES) }, STANDARD_RULES)).toBe(
    false,
  )
  expect(isUnsaved(without('1'), STANDARD_RULES)).toBe(true)
})
