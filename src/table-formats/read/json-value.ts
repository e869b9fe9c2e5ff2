/** A value of JSON, with the lines on which it stands, from 0. */
export type JsonValue = { readonly first: number; readonly last: number } & (
  | { readonly kind: 'object'; readonly entries: readonly Entry[] }
  | { readonly kind: 'list'; readonly items: readonly JsonValue[] }
  | { readonly kind: 'plain'; readonly plain: string | number | boolean | null }
)

export interface Entry {
  readonly key: string
  readonly line: number
  readonly value: JsonValue
}

/** Why a text is not JSON. */
export interface JsonFault {
  readonly line: number
  readonly problem: string
}

/** Foundry nests 5 levels deep. */
const MAX_DEPTH = 60
const BLANKS = /[\s\ufeff]*/y
const LINE_ENDS = /\r\n|\n|\r/g
/** A text, a number or word, a sign, or nothing at the end. */
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[-+\w.]+|.|$/sy

class Fault extends Error {
  readonly line: number
  constructor(line: number, problem: string) {
    super(problem)
    this.line = line
  }
}

const valueIn = (text: string): JsonValue => {
  let at = 0
  let line = 0
  let token = ''

  const fail = (problem: string): never => {
    throw new Fault(line, problem)
  }

  const advance = (): void => {
    BLANKS.lastIndex = at
    const blanks = BLANKS.exec(text)?.[0] ?? ''
    line += blanks.match(LINE_ENDS)?.length ?? 0
    TOKEN.lastIndex = at + blanks.length
    token = TOKEN.exec(text)?.[0] ?? ''
    at += blanks.length + token.length
  }

  const plain = () => {
    if (token === '') return fail('it ends too early')
    if (token === '"') return fail('a text does not end')
    try {
      return JSON.parse(token) as string | number | boolean | null
    } catch {
      return fail('a value is missing')
    }
  }

  /** Each of a list or an object. @returns the line on which it closes */
  const members = (close: string, read: () => void): number => {
    advance()
    while (token !== close) {
      read()
      if (token === ',') advance()
      else if (token !== close) fail(token === '' ? `${close} is missing` : 'a comma is missing')
    }
    const last = line
    advance()
    return last
  }

  const value = (depth: number): JsonValue => {
    if (depth > MAX_DEPTH) fail('it is nested too deep')
    const first = line
    if (token === '{') {
      const entries: Entry[] = []
      const last = members('}', () => {
        const key = plain()
        const keyLine = line
        if (typeof key !== 'string') return fail('the name of a field is missing')
        advance()
        if (token !== ':') fail('a colon is missing')
        advance()
        entries.push({ key, line: keyLine, value: value(depth + 1) })
      })
      return { kind: 'object', entries, first, last }
    }
    if (token === '[') {
      const items: JsonValue[] = []
      const last = members(']', () => items.push(value(depth + 1)))
      return { kind: 'list', items, first, last }
    }
    const read = plain()
    advance()
    return { kind: 'plain', plain: read, first, last: first }
  }

  advance()
  const whole = value(0)
  if (token !== '') fail('more stands behind its end')
  return whole
}

/** R-FORMAT-7: the value that a text of JSON holds. A comma too many at an end is no fault. */
export const readJsonValue = (text: string): JsonValue | JsonFault => {
  try {
    return valueIn(text)
  } catch (error) {
    if (error instanceof Fault) return { line: error.line, problem: error.message }
    throw error
  }
}

/** The last field of a name, as JSON counts. */
export const fieldOf = (
  object: JsonValue | undefined,
  ...names: readonly string[]
): JsonValue | undefined =>
  object?.kind === 'object'
    ? object.entries.findLast(({ key }) => names.includes(key))?.value
    : undefined

/** The text of a text, the digits of a number. */
export const textOf = (value: JsonValue | undefined): string | undefined => {
  const plain = value?.kind === 'plain' ? value.plain : null
  return typeof plain === 'string' || typeof plain === 'number' ? String(plain) : undefined
}

/** Numbers of dice and rows alone. */
export const wholeNumberOf = (value: JsonValue | undefined): number | undefined => {
  const text = textOf(value)?.trim()
  return text !== undefined && /^\d{1,7}$/.test(text) ? Number(text) : undefined
}

export const isTrue = (value: JsonValue | undefined): boolean =>
  value?.kind === 'plain' && value.plain === true
