import { damaged, UnusableBackup } from '../../campaign/backup/unusable.ts'

export interface JsonBounds {
  /** Nesting of arrays and objects. */
  readonly maxDepth: number
  /** Distinct field names: a parser is far slower when all are new. */
  readonly maxNames: number
  /** In all arrays and objects together. */
  readonly maxValues: number
}

/** Measures JSON text before it is parsed. */
export interface JsonGauge {
  /** @throws UnusableBackup as soon as a bound is passed */
  take(bytes: Buffer): void
}

/** No field of ours is longer. */
const MAX_NAME_BYTES = 40
const QUOTE = 0x22
const COMMA = 0x2c
const COLON = 0x3a
const OPENING_BRACKET = 0x5b
const BACKSLASH = 0x5c
const OPENING_BRACE = 0x7b
const IS_STRUCTURE = new Uint8Array(256)
for (const byte of Buffer.from('",:[]{}')) IS_STRUCTURE[byte] = 1

/**
 * Counts structure in one pass without allocating: a few compressed bytes may unpack to millions of
 * arrays, which cost far more than the bytes. Invalid JSON is left to the parser.
 *
 * @param what names the text in errors
 */
export const gaugeJson = (
  { maxDepth, maxNames, maxValues }: JsonBounds,
  what: string,
): JsonGauge => {
  const names = new Set<string>()
  let depth = 0
  let values = 0
  let isText = false
  let isEscaped = false

  const open = (): void => {
    depth += 1
    if (depth > maxDepth) throw damaged(`${what} is nested too deep`)
    count()
  }
  const count = (): void => {
    values += 1
    if (values > maxValues) throw new UnusableBackup('too-large')
  }
  /** A name cut by the start of a chunk is not counted: there is at most one a chunk. */
  const addName = (bytes: Buffer, { from, to }: { from: number; to: number }): void => {
    if (to - from > MAX_NAME_BYTES) throw damaged(`${what} has a field that nobody knows`)
    names.add(bytes.toString('latin1', from, to))
    if (names.size > maxNames) throw damaged(`${what} has too many fields`)
  }

  /** End of a text that goes on at `from`, or of the bytes. */
  const endOfText = (bytes: Buffer, from: number): number => {
    let at = from
    if (isEscaped && at < bytes.length) {
      isEscaped = false
      at += 1
    }
    for (; at < bytes.length; at += 1) {
      const byte = bytes[at]
      if (byte === QUOTE) {
        isText = false
        return at
      }
      if (byte !== BACKSLASH) continue
      at += 1
      if (at === bytes.length) isEscaped = true
    }
    return at
  }

  const takeStructure = (byte: number): void => {
    if (byte === QUOTE) isText = true
    else if (byte === COMMA) count()
    else if (byte === OPENING_BRACKET || byte === OPENING_BRACE) open()
    else depth = Math.max(0, depth - 1)
  }

  return {
    take: (bytes) => {
      let at = isText ? endOfText(bytes, 0) + 1 : 0
      let from = 0
      let to = 0
      for (; at < bytes.length; at += 1) {
        const byte = bytes[at] ?? 0
        if (IS_STRUCTURE[byte] === 0) continue
        if (byte === COLON) addName(bytes, { from, to })
        else takeStructure(byte)
        if (!isText) continue
        from = at + 1
        at = endOfText(bytes, from)
        to = Math.min(at, bytes.length)
      }
    },
  }
}
