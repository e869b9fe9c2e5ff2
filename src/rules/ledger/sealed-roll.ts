/** What decides a roll, beside the seed that nobody knows yet. */
export interface SealedRoll {
  /** The players' word. */
  readonly word: string
  readonly campaign: string
  /** From 1; each number of a seed is given once. */
  readonly number: number
}

/** HMAC-SHA256 of a text, keyed by the seed: 32 bytes. */
export type KeyedHash = (text: string) => Uint8Array

const WORDS = 2 ** 32
const BYTES_A_WORD = 4

/**
 * R-SEAL-2: the result of a roll, from 1 to `sides`. Words of 32 bits are taken in their order; one
 * that would make some results likelier than others does not count.
 */
export const sealedResult = (
  hash: KeyedHash,
  { word, campaign, number }: SealedRoll,
  sides: number,
): number => {
  const limit = Math.floor(WORDS / sides) * sides
  for (let cursor = 0; ; cursor += 1) {
    const block = hash(`${word}:${campaign}:${number}:${cursor}`)
    const words = new DataView(block.buffer, block.byteOffset, block.byteLength)
    for (let at = 0; at < block.byteLength; at += BYTES_A_WORD) {
      const value = words.getUint32(at)
      if (value < limit) return (value % sides) + 1
    }
  }
}
