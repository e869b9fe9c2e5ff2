import { damaged, UnusableBackup } from '../../campaign/backup/unusable.ts'

/** How much structure a JSON text may have. */
export interface JsonBounds {
  /** Arrays and objects in each other. */
  readonly maxDepth: number
  /** What fields are called, each name once: a parser takes far longer for names that are all new. */
  readonly maxNames: number
  /** Values of arrays and objects, all together. */
  readonly maxValues: number
}

/** A text of JSON that is measured before anything is made of it. */
export interface JsonGauge {
  /**
   * Takes the next bytes in.
   *
   * @throws UnusableBackup as soon as there is more than may be
   */
  take(bytes: Buffer): void
}

/** No field of ours is called anything longer. */
const MAX_NAME_BYTES = 40
const QUOTE = 0x22
const COMMA = 0x2c
const COLON = 0x3a
const OPENING_BRACKET = 0x5b
const BACKSLASH = 0x5c
const CLOSING_BRACKET = 0x5d
const OPENING_BRACE = 0x7b
const CLOSING_BRACE = 0x7d
const IS_STRUCTURE = new Uint8Array(256)
for (const byte of [
  QUOTE,
  COMMA,
  COLON,
  OPENING_BRACKET,
  CLOSING_BRACKET,
  OPENING_BRACE,
  CLOSING_BRACE,
])
  IS_STRUCTURE[byte] = 1

/**
 * A few bytes of a compressed file unpack to millions of arrays, which take far more memory and time
 * than the bytes do: they are counted first, in one pass that makes nothing. What is no JSON at all
 * is left to the parser, which stops where it ends being one.
 *
 * @param what is said of the text
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
  /** A name of which only a part is known counts as none: there is one a reading at most. */
  const addName = (bytes: Buffer, { from, to }: { from: number; to: number }): void => {
    if (to - from > MAX_NAME_BYTES) throw damaged(`${what} has a field that nobody knows`)
    names.add(bytes.toString('latin1', from, to))
    if (names.size > maxNames) throw damaged(`${what} has too many fields`)
  }

  /** Where the text ends that goes on at `from`, or where the bytes do. */
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
