import type { CheckedSeed, SealFault } from './check-proof.ts'

const MOST_SHOWN = 20

const counted = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`

const sayFault = (fault: SealFault): string => {
  switch (fault.kind) {
    case 'wrong-commitment':
      return 'The seed is not the one that was promised: its SHA-256 is another.'
    case 'wrong-result': {
      const { number, day, purpose, sides, result } = fault.roll
      const when = day === null ? '' : `, day ${day}`
      return `Roll ${number}${when}: ${purpose} says ${result} on a d${sides}, but the seed makes ${fault.due}.`
    }
    case 'repeated':
      return `Roll ${fault.number} is there twice.`
    case 'beyond':
      return `Roll ${fault.number} is a number that was never given.`
  }
}

const sayMissing = ({ missing }: CheckedSeed): readonly string[] => {
  if (missing.length === 0) return []
  const shown = missing.slice(0, MOST_SHOWN).join(', ')
  const more = missing.length > MOST_SHOWN ? ' and more' : ''
  return [
    `${counted(missing.length, 'number is', 'numbers are')} not in the file: ${shown}${more}. These dice were rolled and not used, such as prepared days that were dropped. Ask your GM about them.`,
  ]
}

const sayWhole = ({ isOpen, faults, right, typed }: CheckedSeed): readonly string[] => {
  if (!isOpen)
    return [
      'Its seed is still in use. It can be checked once the GM has ended it and no day is left that was rolled ahead by it.',
    ]
  const byHand =
    typed > 0
      ? [`${counted(typed, 'roll was', 'rolls were')} typed by the GM: nobody can check these.`]
      : []
  if (faults.length > 0) return byHand
  return [`${counted(right, 'roll is', 'rolls are')} what the seed makes of them.`, ...byHand]
}

export interface SaidSeed {
  readonly title: string
  readonly isRight: boolean
  readonly lines: readonly string[]
}

/** R-SEAL-5: what a check found, in words. */
export const sayProof = (checked: readonly CheckedSeed[]): SaidSeed[] =>
  checked.map((seed) => ({
    title: `Seed ${seed.commitment.slice(0, 16)}…${seed.word === '' ? '' : `, word “${seed.word}”`}`,
    isRight: seed.faults.length === 0,
    lines: [
      ...sayWhole(seed),
      ...seed.faults.slice(0, MOST_SHOWN).map(sayFault),
      ...sayMissing(seed),
    ],
  }))

const WHAT_IT_PROVES =
  'This proves that no result was changed after it fell, and that none but the newest were left out without a gap. It does not prove what a die was rolled for, nor that nobody looked ahead: whoever runs the server can read the seed.'

const NOTHING_TO_CHECK =
  'The file tells no seed. Nothing in it could be checked, so it proves nothing yet.'

/** R-SEAL-6. */
export const sayWhatItProves = (checked: readonly CheckedSeed[]): string =>
  checked.some(({ isOpen }) => isOpen) ? WHAT_IT_PROVES : NOTHING_TO_CHECK
