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
})
