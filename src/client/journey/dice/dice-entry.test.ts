import { describe, expect, test } from 'vitest'
import { NO_DRAFT, typeField } from '#client/ui/draft/draft.ts'
import { ENCOUNTER_TABLES } from '#content/encounters/tables.ts'
import type { GmView } from '#protocol/views.ts'
import { DICE_GROUPS } from '#rules/dice/dice.ts'
import { STANDARD_RULES } from '#rules/standard-rules.ts'
import type { DayOrder } from '#rules/travel-day.ts'
import { viewAt } from '#test/support/played-session.ts'
import {
  createDayResolver,
  type DiceEntry,
  readDieText,
  reduceDiceEntry,
  startDiceEntry,
} from './dice-entry.ts'

const said = (text: string, sides: number): string => {
  const reading = readDieText(text, sides)
  if (reading.kind !== 'result') return reading.kind
  return `${reading.result}${reading.isComplete ? '' : ' …'}`
}

test.each([
  [20, { '': 'partial', '1': '1 …', '2': '2 …', '3': '3', '17': '17', '20': '20', ' 9 ': '9' }],
  [20, { '0': 'refused', '21': 'refused', '00': 'refused', '05': 'refused', '-1': 'refused' }],
  [20, { x: 'refused', '1.5': 'refused', '1e1': 'refused', '100': 'refused' }],
  [6, { '1': '1', '6': '6', '7': 'refused', '0': 'refused' }],
  [10, { '1': '1 …', '9': '9', '10': '10', '0': '10', '00': 'refused', '11': 'refused' }],
  [100, { '1': '1 …', '7': '7 …', '10': '10 …', '11': '11', '99': '99', '100': '100' }],
  [100, { '0': 'partial', '07': '7', '00': '100', '000': 'refused', '101': 'refused' }],
  [
    1000,
    { '0': 'partial', '00': 'partial', '07': 'partial', '007': '7', '070': '70', '000': '1000' },
  ],
  [1000, { '99': '99 …', '101': '101', '1000': '1000', '1001': 'refused', '0000': 'refused' }],
  [30, { '0': 'refused', '00': 'refused', '07': 'refused' }],
])('R-DIE-5: on a d%i a text is a result, the beginning of one, or refused: %o', (sides, cases) => {
  for (const [text, expected] of Object.entries(cases)) {
    expect({ [text]: said(text, sides) }).toEqual({ [text]: expected })
  }
})

const ORDER: DayOrder = { direction: 1, pace: 'fast', canoe: false, manual: false }
const TYPED = { settings: { ...viewAt(1).settings, typedDice: [...DICE_GROUPS] } }
const VIEW = viewAt(1, TYPED)

const NO_LAND = () => undefined
const resolverFor = (view: GmView, draft = NO_DRAFT) =>
  createDayResolver(view, draft, ORDER, ENCOUNTER_TABLES, NO_LAND)
const resolveDay = resolverFor(VIEW)

/** Applies a key press as the text field does. */
const press = (entry: DiceEntry, key: string): DiceEntry => {
  if (key === 'Enter') return reduceDiceEntry(entry, { kind: 'enter-pressed', resolveDay })
  if (key !== 'Backspace')
    return reduceDiceEntry(entry, { kind: 'text-typed', text: entry.text + key, resolveDay })
  return entry.text === ''
    ? reduceDiceEntry(entry, { kind: 'back-pressed', resolveDay })
    : reduceDiceEntry(entry, { kind: 'text-typed', text: entry.text.slice(0, -1), resolveDay })
}
const first = startDiceEntry(VIEW.day, resolveDay, {})
const afterKeys = (...keys: readonly string[]): DiceEntry => keys.reduce(press, first)
const nextPurpose = ({ resolvedDay }: DiceEntry) => resolvedDay.nextDie?.purpose ?? null
const resultsOf = ({ resolvedDay }: DiceEntry) => resolvedDay.rolls.map(({ result }) => result)

describe('R-DIE-5: the dice are asked for one after another', () => {
  test('Enter without a digit does nothing; after a 0 that could have become 07 it is refused', () => {
    expect(afterKeys('Enter')).toBe(first)
    expect(afterKeys('1', '8', '0', 'Enter')).toMatchObject({ refusedText: '0', text: '' })
  })

  test('Backspace removes the last digit, then the last die, and stops at the first', () => {
    expect(afterKeys('1', 'Backspace')).toMatchObject({ text: '' })
    expect(resultsOf(afterKeys('9', '8', 'Backspace'))).toEqual([9])
    expect(nextPurpose(afterKeys('9', '8', 'Backspace'))).toBe('encounter:afternoon')
    expect(resultsOf(afterKeys('9', 'Backspace', 'Backspace', 'Backspace'))).toEqual([])
  })

  test('a number button enters its number', () => {
    const pressed = reduceDiceEntry(first, { kind: 'number-pressed', result: 1, resolveDay })
    expect(resultsOf(pressed)).toEqual([1])
  })
})

describe('R-DIE-5: while dice are asked for', () => {
  const withView = (entry: DiceEntry, view: GmView, draft = NO_DRAFT) =>
    reduceDiceEntry(entry, {
      kind: 'view-changed',
      day: view.day,
      resolveDay: resolverFor(view, draft),
    })

  test('a new view that needs the same dice keeps the typed digit and shows no notice', () => {
    const begun = afterKeys('1', '7', '1')
    const unchanged = withView(begun, { ...VIEW, revision: 'e-2', fog: 'veil' })
    expect(unchanged).toMatchObject({ text: '1', hasRestarted: false })
    expect(resultsOf(unchanged)).toEqual([17])
  })

  test.each([
    [
      'other rules',
      { rules: { ...STANDARD_RULES, encounters: { ...STANDARD_RULES.encounters, die: 12 } } },
    ],
    ['another day', { day: 1 }],
  ])('after %s the dice start again, with a notice until the next die', (_, changes) => {
    const view = { ...VIEW, ...changes }
    const changed = withView(afterKeys('9', '1', '7', '1'), view)
    expect(changed).toMatchObject({ hasRestarted: true, text: '' })
    expect([nextPurpose(changed), resultsOf(changed)]).toEqual(['encounter:morning', []])
    const press = { kind: 'number-pressed', result: 1, resolveDay: resolverFor(view) } as const
    const typed = reduceDiceEntry(changed, press)
    expect(typed.hasRestarted).toBe(false)
  })

  test('a modifier typed into the form, but not saved, counts', () => {
    const draft = typeField(NO_DRAFT, VIEW.map, 'survival', '6')
    const entryWithDraft = (keys: readonly string[]) => withView(afterKeys(...keys), VIEW, draft)
    expect(entryWithDraft(['9', '9', '9', '4'])).toMatchObject({ hasRestarted: false })
    expect(entryWithDraft(['9', '9', '9', '4', '9'])).toMatchObject({ hasRestarted: true })
  })
})

test('R-TABLE-4: the table is rolled on again when the row was met before', () => {
  const [onceRow, otherRow] = ['spent', 'other'].map((id, nth) => ({
    ...{ id, name: id, details: '', table: null, once: nth === 0 },
    ...{ min: 50 * nth + 1, max: 50 * nth + 50 },
  }))
  if (!onceRow || !otherRow) throw new Error('Two rows')
  const beach = { id: 'beach', name: 'Beach', die: 100, dice: null, rows: [onceRow, otherRow] }
  const summary = { id: 'beach', name: 'Beach', die: 100 as const, rows: 2, stamp: 'stamp' }
  const nextPurposeAfterRow = (tables: GmView['tables']) => {
    const resolve = createDayResolver({ ...VIEW, tables }, NO_DRAFT, ORDER, { beach }, NO_LAND)
    const typed = { 'encounter:morning': 18, 'encounter-type:morning': 7 }
    return nextPurpose(startDiceEntry(VIEW.day, resolve, typed))
  }
  expect(nextPurposeAfterRow([summary])).toBe('encounter:afternoon')
  expect(nextPurposeAfterRow([{ ...summary, met: ['spent'] }])).toBe('encounter-type:morning:2')
  expect(nextPurposeAfterRow([{ ...summary, met: ['other'] }])).toBe('encounter:afternoon')
})
