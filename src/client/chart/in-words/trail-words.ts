import { type Hex, sameHex } from '../../../rules/hex.ts'
import type { Numbering } from '../../../rules/hex-number.ts'
import { sayNumber } from '../../ui/format/numbers.ts'
import { hexName, hexTitle } from '../hex-name.ts'
import * as mapWords from './words.ts'

interface Step {
  readonly day: number
  readonly hex: Hex
  readonly shown?: Hex
}

const inWords = ({ hex, shown }: Step, numbering: Numbering | null): string => {
  const place = hexTitle(hex, numbering)
  if (!shown || sameHex(shown, hex)) return place
  return mapWords.butShown(place, hexName(shown, numbering))
}

/** Newest day first; day 0 is the start. */
export const trailWords = (
  steps: readonly Step[],
  numbering: Numbering | null,
): { readonly day: number; readonly words: string }[] => {
  const days = new Map<number, string[]>()
  for (const step of steps) {
    const words = inWords(step, numbering)
    const day = days.get(step.day)
    if (day) day.push(words)
    else days.set(step.day, [words])
  }
  return [...days].map(([day, places]) => ({ day, words: places.join('; ') })).toReversed()
}

export const dayName = (day: number): string =>
  day === 0 ? mapWords.start : mapWords.day(sayNumber(day))
