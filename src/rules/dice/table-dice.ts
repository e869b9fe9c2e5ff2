import { LARGEST_TABLE_DIE, MAX_DICE_OF_TABLE } from '#shared/bounds.ts'

/** The die of a table, or its dice with the highest sum as `die`. */
export interface TableDice {
  readonly die: number
  /** As `1d12+1d8`; null: one die. */
  readonly dice: string | null
}

const TERM = /^(\d{0,2})d(\d{1,4})$/i

/** As `1d12+1d8`: dice alike that follow one another are counted. */
const textOf = (sides: readonly number[]): string => {
  const terms: { count: number; readonly sides: number }[] = []
  for (const each of sides) {
    const last = terms.at(-1)
    if (last?.sides === each) last.count += 1
    else terms.push({ count: 1, sides: each })
  }
  return terms.map((term) => `${term.count}d${term.sides}`).join('+')
}

/** R-TABLE-7: the sides of each die in a text such as `2d6` or `d12 + d8`; null if it is none. */
const readSides = (text: string): readonly number[] | null => {
  const sides: number[] = []
  for (const term of text.split('+')) {
    const [, count, most] = TERM.exec(term.trim()) ?? []
    if (most === undefined || Number(most) < 2) return null
    const dice = count ? Number(count) : 1
    if (dice < 1) return null
    for (let nth = 0; nth < dice; nth += 1) sides.push(Number(most))
  }
  return sides
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0)

/** R-TABLE-7: dice that a table may be rolled on together; null for one die, and for too many. */
export const parseTableDice = (text: string): (TableDice & { readonly dice: string }) | null => {
  const sides = readSides(text) ?? []
  const die = sum(sides)
  const isSum = 2 <= sides.length && sides.length <= MAX_DICE_OF_TABLE && die <= LARGEST_TABLE_DIE
  return isSum ? { die, dice: textOf(sides) } : null
}

/** The sides of each die that is rolled on a table, in their order. */
export const sidesOfDice = ({ die, dice }: TableDice): readonly number[] =>
  dice === null ? [die] : (readSides(dice) ?? [die])

/** The lowest result: two dice show no 1. */
export const lowestResult = ({ dice }: Pick<TableDice, 'dice'>): number =>
  sidesOfDice({ die: 1, dice }).length

export const countResults = (rolled: TableDice): number => rolled.die - lowestResult(rolled) + 1

export const resultOdds = (rolled: TableDice): readonly number[] => {
  let odds: readonly number[] = [1]
  for (const sides of sidesOfDice(rolled)) {
    const next = new Array<number>(odds.length + sides).fill(0)
    for (const [sum, chance] of odds.entries())
      for (let shown = 1; shown <= sides; shown += 1)
        next[sum + shown] = (next[sum + shown] ?? 0) + chance / sides
    odds = next
  }
  return odds
}

/** As `d100`, or `1d12+1d8`. */
export const diceName = ({ die, dice }: TableDice): string => dice ?? `d${die}`
