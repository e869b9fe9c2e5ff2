import { damaged, UnusableBackup } from '../../campaign/backup/unusable.ts'

export interface JsonBounds {
  /** Nesting of arrays and objects. */
  readonly maxDepth: number
  /** In all arrays and objects together. */
  readonly maxValues: number
}

const QUOTE = 0x22
const COMMA = 0x2c
const BACKSLASH = 0x5c
const OPENING = new Set([0x5b, 0x7b])
const CLOSING = new Set([0x5d, 0x7d])

/** Of the text that begins at `from`. */
const endOfText = (bytes: Buffer, from: number): number => {
  let at = bytes.indexOf(QUOTE, from + 1)
  const isEscaped = () => {
    let before = at - 1
    while (bytes[before] === BACKSLASH) before -= 1
    return (at - before) % 2 === 0
  }
  while (at !== -1 && isEscaped()) at = bytes.indexOf(QUOTE, at + 1)
  return at === -1 ? bytes.length : at
}

/**
 * Counts structure before it is parsed: a few compressed bytes may unpack to millions of arrays, which
 * cost far more than the bytes. Invalid JSON is left to the parser.
 *
 * @param what names the text in errors
 * @throws UnusableBackup
 */
export const gaugeJson = (
  bytes: Buffer,
  { maxDepth, maxValues }: JsonBounds,
  what: string,
): void => {
  let [depth, values] = [0, 0]
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0
    if (byte === QUOTE) at = endOfText(bytes, at)
    else if (byte === COMMA) values += 1
    else if (CLOSING.has(byte)) depth -= 1
    else if (OPENING.has(byte)) {
      depth += 1
      values += 1
    }
    if (depth > maxDepth) throw damaged(`${what} is nested too deep`)
    if (values > maxValues) throw new UnusableBackup('too-large')
  }
}
