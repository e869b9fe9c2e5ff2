import type { Roll } from '../dice.ts'
import { type KeyedHash, sealedResult } from './sealed-roll.ts'

/** A roll that is kept, and the day that it fell on; `day` is null for one outside of a day. */
export interface ProvenRoll extends Pick<Roll, 'purpose' | 'sides' | 'result'> {
  readonly number: number
  readonly day: number | null
  readonly typed?: boolean
  readonly undone?: boolean
}

export interface ProvenSeed {
  /** SHA-256 of the seed's bytes, in hexadecimal. */
  readonly commitment: string
  /** 32 bytes in hexadecimal; null: it is in use, and not told yet. */
  readonly seed: string | null
  readonly word: string
  /** How many numbers were given. */
  readonly rolled: number
  /** In the order of their numbers. */
  readonly rolls: readonly ProvenRoll[]
}

/** R-SEAL-5: the file that players check. */
export interface DiceProof {
  readonly format: 'overland-dice'
  readonly version: 1
  readonly campaign: string
  readonly seeds: readonly ProvenSeed[]
}

/** SHA-256 and HMAC-SHA256, as the place where it is checked has them. */
export interface Hashes {
  readonly sha256: (bytes: Uint8Array) => Uint8Array
  readonly hmac: (key: Uint8Array, text: string) => Uint8Array
}

export type SealFault =
  | { readonly kind: 'wrong-commitment' }
  | { readonly kind: 'wrong-result'; readonly roll: ProvenRoll; readonly due: number }
  /** Two rolls under one number, other than a prepared die that an undo put back. */
  | { readonly kind: 'repeated'; readonly number: number }
  | { readonly kind: 'beyond'; readonly number: number }

export interface CheckedSeed {
  readonly commitment: string
  readonly word: string
  /** Whether its seed is told; if not, nothing could be checked. */
  readonly isOpen: boolean
  readonly faults: readonly SealFault[]
  /** Rolls that are what the seed makes them. */
  readonly right: number
  /** Typed rolls: nobody can check these. */
  readonly typed: number
  /** Numbers that were given and are not in the file: rolled and not used. */
  readonly missing: readonly number[]
}

const HEX = /^[0-9a-f]{64}$/u

const toBytes = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../gu) ?? [], (pair) => Number.parseInt(pair, 16))

export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

const faultOf = (
  hash: KeyedHash,
  { word }: ProvenSeed,
  campaign: string,
  roll: ProvenRoll,
): SealFault | null => {
  const due = sealedResult(hash, { word, campaign, number: roll.number }, roll.sides)
  return due === roll.result ? null : { kind: 'wrong-result', roll, due }
}

/** R-AHEAD-4: a prepared die falls again once its day was taken back: the same one. */
const isSameDie = (one: ProvenRoll, other: ProvenRoll): boolean =>
  one.purpose === other.purpose &&
  one.sides === other.sides &&
  one.result === other.result &&
  !one.typed &&
  !other.typed

/** The numbers that were used for more than one die, or for one die on two days that stand. */
const repeatedNumbers = (rolls: readonly ProvenRoll[]): ReadonlySet<number> => {
  const firsts = new Map<number, ProvenRoll>()
  const standing = new Set<number>()
  const repeated = new Set<number>()
  for (const roll of rolls) {
    const { number, undone } = roll
    const first = firsts.get(number)
    if (!first) firsts.set(number, roll)
    else if (!isSameDie(first, roll)) repeated.add(number)
    if (undone) continue
    if (standing.has(number)) repeated.add(number)
    standing.add(number)
  }
  return repeated
}

const checkSeed = (seed: ProvenSeed, campaign: string, { sha256, hmac }: Hashes): CheckedSeed => {
  const { commitment, word, rolls, rolled } = seed
  const numbers = new Set(rolls.map(({ number }) => number))
  const faults: SealFault[] = Array.from(repeatedNumbers(rolls), (number) => ({
    kind: 'repeated',
    number,
  }))
  for (const number of numbers) if (number > rolled) faults.push({ kind: 'beyond', number })
  const all = Array.from({ length: rolled }, (_, index) => index + 1)
  const told = {
    commitment,
    word,
    missing: all.filter((number) => !numbers.has(number)),
    typed: rolls.filter(({ typed }) => typed).length,
  }
  if (seed.seed === null) return { ...told, isOpen: false, faults, right: 0 }
  const key = HEX.test(seed.seed) ? toBytes(seed.seed) : null
  if (!key || toHex(sha256(key)) !== commitment)
    return { ...told, isOpen: true, faults: [...faults, { kind: 'wrong-commitment' }], right: 0 }
  const hash: KeyedHash = (text) => hmac(key, text)
  const sealed = rolls.filter(({ typed }) => !typed)
  const wrong = sealed.flatMap((roll) => faultOf(hash, seed, campaign, roll) ?? [])
  return {
    ...told,
    isOpen: true,
    faults: [...faults, ...wrong],
    right: sealed.length - wrong.length,
  }
}

/** R-SEAL-5: works every roll out again. */
export const checkProof = ({ campaign, seeds }: DiceProof, hashes: Hashes): CheckedSeed[] =>
  seeds.map((seed) => checkSeed(seed, campaign, hashes))
