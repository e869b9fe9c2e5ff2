import { LARGEST_TABLE_DIE, MAX_DICE_OF_TABLE } from '#shared/bounds.ts'

/** The die of a table; for several dice that are added, `die` is their highest sum. */
export interface TableDice {
  readonly die: number
  /** Several dice, as `1d12+1d8`; null: one die. */
  readonly dice: string | null
}

const DICE_TERM = /^(\d{0,2})d(\d{1,4})$/i

/** The text of dice, as `1d12+1d8`: neighbouring dice with equal sides become one term. */
const diceText = (sides: readonly number[]): string => {
  const terms: { count: number; readonly sides: number }[] = []
  for (const each of sides) {
    const lastTerm = terms.at(-1)
    if (lastTerm?.sides === each) lastTerm.count += 1
    else terms.push({ count: 1, sides: each })
  }
  return terms.map((term) => `${term.count}d${term.sides}`).join('+')
}

/** R-TABLE-7: the sides of each die in a text such as `2d6` or `d12 + d8`; null for other text. */
const readSides = (text: string): readonly number[] | null => {
  const sides: number[] = []
  for (const term of text.split('+')) {
    const [, count, sidesText] = DICE_TERM.exec(term.trim()) ?? []
    if (sidesText === undefined || Number(sidesText) < 2) return null
    const diceCount = count ? Number(count) : 1
    if (diceCount < 1) return null
    for (let nth = 0; nth < diceCount; nth += 1) sides.push(Number(sidesText))
  }
  return sides
}

const sum = (numbers: readonly number[]): number =>
  numbers.reduce((total, number) => total + number, 0)

/** R-TABLE-7: reads several dice of a table; null for one die, too many, or other text. */
export const parseTableDice = (text: string): (TableDice & { readonly dice: string }) | null => {
  const sides = readSides(text) ?? []
  const die = sum(sides)
  const isSum = 2 <= sides.length && sides.length <= MAX_DICE_OF_TABLE && die <= LARGEST_TABLE_DIE
  return isSum ? { die, dice: diceText(sides) } : null
}

/** The sides of each die of a table, in order. */
export const sidesOfDice = ({ die, dice }: TableDice): readonly number[] =>
  dice === null ? [die] : (readSides(dice) ?? [die])

/** The lowest result of a table's dice: 2 for two dice. */
export const lowestResult = ({ dice }: Pick<TableDice, 'dice'>): number =>
  sidesOfDice({ die: 1, dice }).length

export const countPossibleResults = (tableDice: TableDice): number =>
  tableDice.die - lowestResult(tableDice) + 1

/** The chance of each result of a table's dice, from 0 to 1, by index. */
export const resultOdds = (tableDice: TableDice): readonly number[] => {
  let odds: readonly number[] = [1]
  for (const sides of sidesOfDice(tableDice)) {
    const nextOdds = new Array<number>(odds.length + sides).fill(0)
    for (const [sum, chance] of odds.entries())
      for (let result = 1; result <= sides; result += 1)
        nextOdds[sum + result] = (nextOdds[sum + result] ?? 0) + chance / sides
    odds = nextOdds
  }
  return odds
}

/** The name of a table's dice, such as `d100` or `1d12+1d8`. */
export const diceName = ({ die, dice }: TableDice): string => dice ?? `d${die}`
