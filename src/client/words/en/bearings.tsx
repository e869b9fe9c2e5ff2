import type { ReactNode } from 'react'
import { sayNumber } from '../../ui/format/numbers.ts'
import { plural } from '../plural.ts'

export const lost = 'Lost'
export const partyIsLost = 'The party is lost:'
export const believesToBe = (lead: ReactNode, hex: string, hexes: number, point: string) => (
  <>
    {lead} they think they are in {hex}, {FEW[hexes] ?? sayNumber(hexes)}{' '}
    {plural(hexes, { one: 'hex', other: 'hexes' })} {point} of where they are.
  </>
)
/** Spelled out within a sentence. */
const FEW = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
export const find = 'They find their bearings…'
export const findTitle = 'They find their bearings'
export const reveal = {
  trail: {
    label: 'Reveal the trail',
    about: 'Players see the way they really went, and what they passed on it.',
  },
  end: {
    label: 'Reveal only where they are',
    about: 'Players see the hex they are in, but not how they got there.',
  },
}
export const found = 'They found their bearings.'
export const noAnswerYet = 'No answer yet. Trying again…'
