import { describe, expect, test } from 'vitest'
import { NO_DRAFT, typeField } from '#client/ui/draft/draft.ts'
import { ENCOUNTER_TABLES } from '#content/encounters/tables.ts'
import type { GmView } from '#protocol/views.ts'
import { DICE_GROUPS } from '#rules/dice/dice.ts'
import { STANDARD_RULES } from '#rules/standard-rules.ts'
import type { DayOrder } from '#rules/travel-day.ts'
import { viewAt } from '#test/support/played-session.ts'
import { type Asking, askOf, beginAsking, nextAsking, readDie } from './asking.ts'

const said = (text: string, sides: number): string => {
  const reading = readDie(text, sides)
  if (reading.kind !== 'result') return reading.kind
  return `${reading.result}${reading.isWhole ? '' : ' …'}`
}

test.each([
  [20, { '': 'begun', '1': '1 …', '2': '2 …', '3': '3', '17': '17', '20': '20', ' 9 ': '9' }],
  [20, { '0': 'refused', '21': 'refused', '00': 'refused', '05': 'refused', '-1': 'refused' }],
  [20, { x: 'refused', '1.5': 'refused', '1e1': 'refused', '100': 'refused' }],
  [6, { '1': '1', '6': '6', '7': 'refused', '0': 'refused' }],
  [10, { '1': '1 …', '9': '9', '10': '10', '0': '10', '00': 'refused', '11': 'refused' }],
  [100, { '1': '1 …', '7': '7 …', '10': '10 …', '11': '11', '99': '99', '100': '100' }],
  [100, { '0': 'begun', '07': '7', '00': '100', '000': 'refused', '101': 'refused' }],
  [1000, { '0': 'begun', '00': 'begun', '07': 'begun', '007': '7', '070': '70', '000': '1000' }],
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
const askAt = (view: GmView, draft = NO_DRAFT) =>
  askOf(view, draft, ORDER, ENCOUNTER_TABLES, NO_LAND)
const ask = askAt(VIEW)

/** A key, as the field and the slip take it. */
const press = (asking: Asking, key: string): Asking => {
  if (key === 'Enter') return nextAsking(asking, { kind: 'entered', ask })
  if (key !== 'Backspace')
    return nextAsking(asking, { kind: 'wrote', text: asking.text + key, ask })
  return asking.text === ''
    ? nextAsking(asking, { kind: 'back', ask })
    : nextAsking(asking, { kind: 'wrote', text: asking.text.slice(0, -1), ask })
}
const first = beginAsking(VIEW.day, ask, {})
const afterKeys = (...keys: readonly string[]): Asking => keys.reduce(press, first)
const purposeDue = ({ asked }: Asking) => asked.nextDie?.purpose ?? null
const resultsOf = ({ asked }: Asking) => asked.rolls.map(({ result }) => result)

describe('R-DIE-5: the dice are asked for one after another', () => {
  test('Enter on nothing takes nothing; on a 0 that could have become 07 it refuses', () => {
    expect(afterKeys('Enter')).toBe(first)
    expect(afterKeys('1', '8', '0', 'Enter')).toMatchObject({ refused: '0', text: '' })
  })

  test('Backspace takes the last digit, then the last die, and stops at the first', () => {
    expect(afterKeys('1', 'Backspace')).toMatchObject({ text: '' })
    expect(resultsOf(afterKeys('9', '8', 'Backspace'))).toEqual([9])
    expect(purposeDue(afterKeys('9', '8', 'Backspace'))).toBe('encounter:afternoon')
    expect(resultsOf(afterKeys('9', 'Backspace', 'Backspace', 'Backspace'))).toEqual([])
  })

  test('a number button takes its number', () => {
    const pressed = nextAsking(first, { kind: 'pressed', result: 1, ask })
    expect(resultsOf(pressed)).toEqual([1])
  })
})

describe('R-DIE-5: while dice are asked for', () => {
  const seeing = (asking: Asking, view: GmView, draft = NO_DRAFT) =>
    nextAsking(asking, { kind: 'seen', day: view.day, ask: askAt(view, draft) })

  test('what changes nothing of the asking says nothing, and keeps the digit', () => {
    const begun = afterKeys('1', '7', '1')
    const moved = seeing(begun, { ...VIEW, revision: 'e-2', fog: 'veil' })
    expect(moved).toMatchObject({ text: '1', isAnew: false })
    expect(resultsOf(moved)).toEqual([17])
  })

  test.each([
    [
      'other rules',
      { rules: { ...STANDARD_RULES, encounters: { ...STANDARD_RULES.encounters, die: 12 } } },
    ],
    ['another day', { day: 1 }],
  ])('%s begin anew, and are told until the next die', (_, more) => {
    const view = { ...VIEW, ...more }
    const changed = seeing(afterKeys('9', '1', '7', '1'), view)
    expect(changed).toMatchObject({ isAnew: true, text: '' })
    expect([purposeDue(changed), resultsOf(changed)]).toEqual(['encounter:morning', []])
    const typed = nextAsking(changed, { kind: 'pressed', result: 1, ask: askAt(view) })
    expect(typed.isAnew).toBe(false)
  })

  test('a modifier that is typed into the form counts', () => {
    const draft = typeField(NO_DRAFT, VIEW.map, 'survival', '6')
    const seen = (keys: readonly string[]) => seeing(afterKeys(...keys), VIEW, draft)
    expect(seen(['9', '9', '9', '4'])).toMatchObject({ isAnew: false })
    expect(seen(['9', '9', '9', '4', '9'])).toMatchObject({ isAnew: true })
  })
})

test('R-TABLE-4: a row that was met before asks for its die again', () => {
  const [spent, other] = ['spent', 'other'].map((id, nth) => ({
    ...{ id, name: id, details: '', table: null, once: nth === 0 },
    ...{ min: 50 * nth + 1, max: 50 * nth + 50 },
  }))
  if (!spent || !other) throw new Error('Two rows')
  const beach = { id: 'beach', name: 'Beach', die: 100, dice: null, rows: [spent, other] }
  const summary = { id: 'beach', name: 'Beach', die: 100 as const, rows: 2, stamp: 'stamp' }
  const dueAfterSpent = (tables: GmView['tables']) => {
    const asking = askOf({ ...VIEW, tables }, NO_DRAFT, ORDER, { beach }, NO_LAND)
    const typed = { 'encounter:morning': 18, 'encounter-type:morning': 7 }
    return purposeDue(beginAsking(VIEW.day, asking, typed))
  }
  expect(dueAfterSpent([summary])).toBe('encounter:afternoon')
  expect(dueAfterSpent([{ ...summary, met: ['spent'] }])).toBe('encounter-type:morning:2')
  expect(dueAfterSpent([{ ...summary, met: ['other'] }])).toBe('encounter:afternoon')
})
