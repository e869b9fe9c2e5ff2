import { describe, expect, test } from 'vitest'
import { expeditionWith } from '../../test/support/states.ts'
import { startingRecord } from '../rules/record.ts'
import { STANDARD_RULES } from '../rules/standard-rules.ts'
import { expeditionText, readExpedition, storedExpedition } from './stored-expedition.ts'

const EXPEDITION = expeditionWith(startingRecord({ x: 2, y: 4 }, 'Swamp'), 7)
const OTHERS = { ...STANDARD_RULES, quantities: true }

const asJson = (value: unknown) => JSON.parse(JSON.stringify(value))

describe('R-RULE-1: rules are stored', () => {
  test.each([
    ['the standard ones', STANDARD_RULES],
    ['a copy of them', structuredClone(STANDARD_RULES)],
  ])('in a word where they are %s', (_, rules) => {
    const stored = asJson(storedExpedition({ ...EXPEDITION, rules }))
    expect(stored.rules).toBe('standard')
    expect(readExpedition<typeof EXPEDITION>(stored).rules).toBe(STANDARD_RULES)
  })

  test('as they are where they are others', () => {
    const expedition = { ...EXPEDITION, rules: OTHERS }
    expect(readExpedition(asJson(storedExpedition(expedition)))).toEqual(expedition)
  })

  test('of a change, where it touched them', () => {
    expect(storedExpedition({ rules: STANDARD_RULES })).toEqual({ rules: 'standard' })
    expect(storedExpedition({ day: 3 })).toEqual({ day: 3 })
    expect(readExpedition({ day: 3 })).toEqual({ day: 3 })
  })

  test.each([null, undefined, 7, 'text', []])('%j is no expedition, and stays', (stored) => {
    expect(readExpedition(stored)).toBe(stored)
  })
})

describe('R-RULE-1: the text of an expedition', () => {
  const terrains = OTHERS.terrains.map((terrain) => ({ ...terrain, name: `"${terrain.id}"\n,` }))

  test.each([
    ['the standard', STANDARD_RULES],
    ['others', OTHERS],
    ['those whose names look like its parts', { ...OTHERS, terrains }],
  ])('with %s rules is its JSON', (_, rules) => {
    const expedition = { ...EXPEDITION, rules }
    const text = expeditionText.write(expedition)
    expect(JSON.parse(text)).toEqual(asJson(storedExpedition(expedition)))
    expect(expeditionText.read(text)).toEqual(expedition)
  })

  test('with the same rules reads the same object, and each change of them another', () => {
    const read = (day: number, rules: typeof STANDARD_RULES) =>
      expeditionText.read(expeditionText.write({ ...EXPEDITION, day, rules }))
    const copy = structuredClone(OTHERS)
    expect(read(7, OTHERS).rules).toBe(read(8, copy).rules)
    expect(read(8, { ...OTHERS, quantities: false }).rules).toEqual({
      ...OTHERS,
      quantities: false,
    })
    expect(read(9, STANDARD_RULES).rules).toBe(STANDARD_RULES)
  })

  test('shares the rules that were read of late, and forgets others', () => {
    const textOf = (dc: number) => {
      const rules = { ...OTHERS, forage: { ...OTHERS.forage, dc } }
      return expeditionText.write({ ...EXPEDITION, rules })
    }
    const first = expeditionText.read(textOf(1)).rules
    expect(expeditionText.read(textOf(1)).rules).toBe(first)
    for (let dc = 2; dc < 300; dc += 1)
      expect(expeditionText.read(textOf(dc)).rules.forage.dc).toBe(dc)
    const again = expeditionText.read(textOf(1)).rules
    expect(again).not.toBe(first)
    expect(again).toEqual(first)
  })
})
