import type { DiceProof, ProvenRoll, ProvenSeed } from './check-proof.ts'

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null
const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0

/** More than a campaign rolls in a lifetime; a file that says more would take long to check. */
const MOST_ROLLS = 1_000_000
const MOST_SIDES = 1_000_000

const isRoll = (value: unknown): value is ProvenRoll =>
  isFields(value) &&
  isCount(value.number) &&
  value.number > 0 &&
  (value.day === null || isCount(value.day)) &&
  typeof value.purpose === 'string' &&
  isCount(value.sides) &&
  value.sides > 0 &&
  value.sides <= MOST_SIDES &&
  isCount(value.result)

const isSeed = (value: unknown): value is ProvenSeed =>
  isFields(value) &&
  typeof value.commitment === 'string' &&
  (value.seed === null || typeof value.seed === 'string') &&
  typeof value.word === 'string' &&
  isCount(value.rolled) &&
  value.rolled <= MOST_ROLLS &&
  Array.isArray(value.rolls) &&
  value.rolls.every(isRoll)

const isProof = (value: unknown): value is DiceProof =>
  isFields(value) &&
  value.format === 'overland-dice' &&
  value.version === 1 &&
  typeof value.campaign === 'string' &&
  Array.isArray(value.seeds) &&
  value.seeds.every(isSeed)

/** R-SEAL-5: null where the text is no file of dice. Editors may have put a byte order mark before it. */
export const readProof = (text: string): DiceProof | null => {
  try {
    const value: unknown = JSON.parse(text.replace(/^\ufeff/u, ''))
    return isProof(value) ? value : null
  } catch {
    return null
  }
}
