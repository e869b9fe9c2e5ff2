import { HEADINGS } from '../../../rules/hex.ts'
import { heading as headingNames } from '../../words/en/hexes.ts'
import { allAround } from '../../words/en/map-words.ts'

export interface Around {
  readonly way: string
  readonly words: string
}

/** The neighbours in words; said once if all are the same. */
export const aroundWords = (neighbours: readonly string[]): Around[] => {
  const [first] = neighbours
  if (first !== undefined && neighbours.every((words) => words === first))
    return [{ way: allAround, words: first }]
  return HEADINGS.flatMap((heading, index) => {
    const words = neighbours[index]
    return words === undefined ? [] : [{ way: headingNames[heading], words }]
  })
}
