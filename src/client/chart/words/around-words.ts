import { HEADINGS } from '../../../rules/hex.ts'
import { heading as headingNames } from '../../words/en/hexes.ts'
import { allAround } from '../../words/en/map-words.ts'

/** What lies one way from the party, or all around it. */
export interface Around {
  readonly way: string
  readonly words: string
}

/** What lies around the party: what is the same on every side is said once. */
export const aroundWords = (neighbours: readonly string[]): Around[] => {
  const [first] = neighbours
  if (first !== undefined && neighbours.every((words) => words === first))
    return [{ way: allAround, words: first }]
  return HEADINGS.flatMap((heading, index) => {
    const words = neighbours[index]
    return words === undefined ? [] : [{ way: headingNames[heading], words }]
  })
}
