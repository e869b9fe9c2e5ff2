/** A value of JSON or of a script's literal, with the lines on which it stands, from 0. */
export type Literal = { readonly first: number; readonly last: number } & (
  | { readonly kind: 'object'; readonly entries: readonly Entry[] }
  | { readonly kind: 'list'; readonly items: readonly Literal[] }
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'word'; readonly value: string }
)

export interface Entry {
  readonly key: string
  readonly line: number
  readonly value: Literal
}

export interface LiteralFault {
  readonly line: number
  readonly problem: string
}

export type ReadLiteral = { readonly value: Literal; readonly end: number } | LiteralFault

/** Deeper, nothing of ours or of other tools lies. */
const MAX_DEPTH = 60
const BLANKS = /[\s\ufeff]*/y
const NUMBER = /-?\d{1,400}(?:\.\d{0,400})?(?:e[+-]?\d{1,5})?/iy
const WORD = /[\p{L}_$][\p{L}\p{N}_$]{0,100}/uy
const LINE_ENDS = /\r\n|\n|\r/g
const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['v', '\v'],
])

class Fault extends Error {
  readonly fault: LiteralFault
  constructor(fault: LiteralFault) {
    super(fault.problem)
    this.fault = fault
  }
}

/**
 * R-FORMAT-7: a value of JSON from a place in a text. Scripts' quotes, bare keys and last commas are
 * taken, too. Two fields of one name are both kept.
 */
export const readLiteral = (text: string, start: number, startLine: number): ReadLiteral => {
  let at = start
  let line = startLine

  const fail = (problem: string): never => {
    throw new Fault({ line, problem })
  }

  const skipBlanks = () => {
    BLANKS.lastIndex = at
    const blanks = BLANKS.exec(text)?.[0] ?? ''
    for (const _ of blanks.matchAll(LINE_ENDS)) line += 1
    at += blanks.length
  }

  const matched = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at
    const found = pattern.exec(text)?.[0]
    if (found !== undefined) at += found.length
    return found
  }

  const escaped = (): string => {
    const sign = text[at] ?? ''
    at += 1
    const digits = sign === 'u' ? 4 : sign === 'x' ? 2 : 0
    if (digits === 0) return ESCAPES.get(sign) ?? sign
    const hex = text.slice(at, at + digits)
    if (!/^[\da-f]+$/i.test(hex) || hex.length < digits) fail('a sign is not written in full')
    at += digits
    return String.fromCharCode(Number.parseInt(hex, 16))
  }

  const quoted = (quote: string): string => {
    at += 1
    const pieces: string[] = []
    let from = at
    for (; at < text.length; at += 1) {
      const sign = text[at]
      if (sign === quote) {
        pieces.push(text.slice(from, at))
        at += 1
        return pieces.join('')
      }
      if (sign === '\n' || (sign === '\r' && text[at + 1] !== '\n')) line += 1
      if (sign !== '\\') continue
      pieces.push(text.slice(from, at))
      at += 1
      pieces.push(escaped())
      from = at
      at -= 1
    }
    return fail('a text does not end')
  }

  const isQuote = (sign: string | undefined): sign is string => sign === '"' || sign === "'"

  const keyOf = (): string => {
    const sign = text[at]
    if (isQuote(sign)) return quoted(sign)
    return matched(WORD) ?? matched(NUMBER) ?? fail('the name of a field is missing')
  }

  /** Each of a list or an object, until it closes. */
  const members = (close: string, read: () => void): void => {
    at += 1
    for (;;) {
      skipBlanks()
      if (text[at] === close) break
      read()
      skipBlanks()
      if (text[at] === ',') at += 1
      else if (text[at] !== close)
        fail(at < text.length ? 'a comma is missing' : `${close} is missing`)
    }
    at += 1
  }

  const value = (depth: number): Literal => {
    if (depth > MAX_DEPTH) fail('it is nested too deep')
    skipBlanks()
    const first = line
    const sign = text[at]
    if (sign === '{') {
      const entries: Entry[] = []
      members('}', () => {
        const keyLine = line
        const key = keyOf()
        skipBlanks()
        if (text[at] !== ':') fail('a colon is missing')
        at += 1
        entries.push({ key, line: keyLine, value: value(depth + 1) })
      })
      return { kind: 'object', entries, first, last: line }
    }
    if (sign === '[') {
      const items: Literal[] = []
      members(']', () => items.push(value(depth + 1)))
      return { kind: 'list', items, first, last: line }
    }
    if (isQuote(sign)) return { kind: 'text', value: quoted(sign), first, last: line }
    const number = matched(NUMBER)
    if (number !== undefined) return { kind: 'number', value: Number(number), first, last: line }
    const word = matched(WORD)
    if (word !== undefined) return { kind: 'word', value: word, first, last: line }
    return fail(at < text.length ? 'a value is missing' : 'it ends too early')
  }

  try {
    return { value: value(0), end: at }
  } catch (error) {
    if (error instanceof Fault) return error.fault
    throw error
  }
}

/** The last field of a name, as JSON counts. */
export const fieldOf = (
  object: Literal | undefined,
  ...names: readonly string[]
): Literal | undefined =>
  object?.kind === 'object'
    ? object.entries.findLast(({ key }) => names.includes(key))?.value
    : undefined

/** The text of a text, the digits of a number. */
export const textOf = (value: Literal | undefined): string | undefined => {
  if (value?.kind === 'text') return value.value
  return value?.kind === 'number' ? String(value.value) : undefined
}

/** Numbers of dice and rows alone. */
export const wholeNumberOf = (value: Literal | undefined): number | undefined => {
  const text = textOf(value)?.trim()
  return text !== undefined && /^\d{1,7}$/.test(text) ? Number(text) : undefined
}
