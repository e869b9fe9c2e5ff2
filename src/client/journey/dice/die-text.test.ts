import { expect, test } from 'vitest'
import { readDie } from './die-text.ts'

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
