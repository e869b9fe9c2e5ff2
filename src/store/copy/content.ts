import { hash } from 'node:crypto'
import type { Value } from './pages.ts'

/** A table's fingerprint, whatever the order of its rows. */
export interface Content {
  readonly rows: number
  /** 64 hexadecimal digits. */
  readonly digest: string
}

export type Contents = Readonly<Record<string, Content>>

const MASK = (1n << 256n) - 1n
const HEX_DIGITS = 64

/** Hashes each row and adds the hashes up. */
export const sumUp = () => {
  let rows = 0
  let sum = 0n
  return {
    add: (values: readonly Value[]): void => {
      rows += 1
      sum = (sum + BigInt(`0x${hashOf(values)}`)) & MASK
    },
    content: (): Content => ({ rows, digest: sum.toString(16).padStart(HEX_DIGITS, '0') }),
  }
}

const hashOf = (values: readonly Value[]): string =>
  hash('sha256', JSON.stringify(values.map(asText)))

/** Large values are hashed on their own, not written out. */
const asText = (value: Value): unknown =>
  value instanceof Uint8Array ? { sha256: hash('sha256', value) } : value

export const firstDifference = (one: Contents, other: Contents): string | undefined =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].find(
    (table) =>
      one[table]?.rows !== other[table]?.rows || one[table]?.digest !== other[table]?.digest,
  )
