import type { Steps } from '../rules/steps.ts'

/** In characters: written within a millisecond. */
const PIECE = 2 ** 16
/** Shorter lists are looked into for long ones. */
const SHORT = 64

/** The text that `JSON.stringify` makes of plain values, in pieces: whole, it may be megabytes. */
export function* jsonPieces(value: unknown): Steps<string[]> {
  const pieces: string[] = []
  yield* write(pieces, value)
  return pieces
}

function* write(pieces: string[], value: unknown): Steps<void> {
  if (Array.isArray(value)) yield* writeList(pieces, value)
  else if (typeof value === 'object' && value !== null) yield* writeFields(pieces, value)
  else pieces.push(JSON.stringify(value) ?? 'null')
}

function* writeFields(pieces: string[], value: object): Steps<void> {
  let before = '{'
  for (const [name, field] of Object.entries(value)) {
    if (field === undefined) continue
    pieces.push(`${before}${JSON.stringify(name)}:`)
    before = ','
    yield* write(pieces, field)
  }
  pieces.push(before === '{' ? '{}' : '}')
}

function* writeList(pieces: string[], list: readonly unknown[]): Steps<void> {
  let before = '['
  if (list.length <= SHORT)
    for (const element of list) {
      pieces.push(before)
      before = ','
      yield* write(pieces, element)
    }
  else
    for (let at = 0, length = SHORT; at < list.length; ) {
      const piece = JSON.stringify(list.slice(at, at + length)).slice(1, -1)
      pieces.push(before, piece)
      before = ','
      at += length
      // The next elements may be much longer than these.
      const fitting = Math.floor((length * PIECE) / piece.length)
      length = Math.max(1, Math.min(2 * length, fitting))
      yield
    }
  pieces.push(before === '[' ? '[]' : ']')
}
