import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findDiceExpressions, parseDiceExpression, rollExpression } from './dice-expression.ts'

describe('R-QUANT-1: a dice expression', () => {
  test.each([
    ['2d6', 2, 6, 0],
    ['d20', 1, 20, 0],
    ['1d4+1', 1, 4, 1],
    ['3d8-2', 3, 8, -2],
    ['20d1000+1000', 20, 1_000, 1_000],
    ['2D6', 2, 6, 0],
    ['1d2-1000', 1, 2, -1_000],
    ['2d6+0', 2, 6, 0],
  ])('%s is one', (text, count, sides, plus) => {
    expect(parseDiceExpression(text)).toEqual({ text: text.toLowerCase(), count, sides, plus })
    expect(findDiceExpressions(`The ${text}, well.`)).toEqual([parseDiceExpression(text)])
  })

  test.each([
    '0d6',
    '21d6',
    '2d1',
    '2d0',
    '2d1001',
    '2d6+1001',
    '2d6+99999',
    '2d',
    'd',
    '',
    'dd6',
    '2d6d8',
    '-2d6',
    '2d6+',
    '1e3d6',
    `${'0'.repeat(30)}2d6`,
    `2d${'0'.repeat(30)}6`,
    `2d6+${'0'.repeat(30)}1`,
    '9'.repeat(5_000),
  ])('%s is none', (text) => {
    expect(parseDiceExpression(text)).toBeNull()
  })

  test.each([
    ['2d6 crabs and 1d4+1 gulls', ['2d6', '1d4+1']],
    ['Crabs (2d6)', ['2d6']],
    ['2d6-3d4', ['2d6', '3d4']],
    ['–2d6–', ['2d6']],
    ['x2d6, 2d6x, é2d6, 2d6_', ['2d6']],
    ['21d6 crabs, 2d6+1001 gulls, 2d1 wrecks', []],
    ['a cod, d6 of them', ['d6']],
    ['No dice', []],
  ])('in “%s” there are %j', (text, found) => {
    expect(findDiceExpressions(text).map((expression) => expression.text)).toEqual(found)
  })

  test('R-FORAGE-3: a yield may be a plain number', () => {
    expect(parseDiceExpression('3')).toEqual({ text: '3', count: 0, sides: 0, plus: 3 })
    expect([
      parseDiceExpression('1001'),
      parseDiceExpression('-1'),
      parseDiceExpression('1.5'),
    ]).toEqual([null, null, null])
  })

  test('any text is read fast, and each expression found in it is one by itself', () => {
    const anyText = fc
      .array(fc.constantFrom(...'0123456789dD+- –xé'), { maxLength: 2_000 })
      .map((characters) => characters.join(''))
    fc.assert(
      fc.property(anyText, (text) => {
        for (const found of findDiceExpressions(text))
          expect(parseDiceExpression(found.text)).toEqual(found)
      }),
    )
  })
})

test('R-QUANT-2: a total is what the dice show and what is added, never below 0', () => {
  const shown = [3, 5]
  const roll = (text: string) => {
    const expression = parseDiceExpression(text)
    return expression && rollExpression(expression, (nth) => shown[nth - 1] ?? 0)
  }
  expect(['2d6', '2d6+4', '2d6-7', '2d6-9', '7'].map(roll)).toEqual([8, 12, 1, 0, 7])
})
