import { type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser'

export type { Node } from 'jsonc-parser'

/** Foundry nests 5 levels deep. */
const MAX_DEPTH = 60
const TEXTS_AND_BRACKETS = /"[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?$)|[[{\]}]/gs
const PROBLEMS: Readonly<Record<string, string>> = {
  CloseBraceExpected: '} is missing',
  CloseBracketExpected: '] is missing',
  ColonExpected: 'a colon is missing',
  CommaExpected: 'a comma is missing',
  EndOfFileExpected: 'more stands behind its end',
  PropertyNameExpected: 'the name of a field is missing',
  UnexpectedEndOfString: 'a text does not end',
  ValueExpected: 'a value is missing',
}

/** Why a text is not JSON. */
export interface JsonFault {
  readonly offset: number
  readonly problem: string
}

/** Where a text is nested deeper than any table. */
const tooDeep = (text: string): JsonFault | undefined => {
  let depth = 0
  for (const { 0: sign, index } of text.matchAll(TEXTS_AND_BRACKETS)) {
    if (sign === '{' || sign === '[') depth += 1
    else if (sign === '}' || sign === ']') depth -= 1
    if (depth > MAX_DEPTH) return { offset: index, problem: 'it is nested too deep' }
  }
  return undefined
}

/** R-FORMAT-7: the value that a text of JSON holds. A comma too many at an end is no fault. */
export const parseJson = (text: string): Node | JsonFault => {
  const deep = tooDeep(text)
  if (deep) return deep
  const errors: ParseError[] = []
  const options = { allowTrailingComma: true, disallowComments: true }
  const value = parseTree(text, errors, options)
  const [first] = errors
  if (value && !first) return value
  const problem = first && PROBLEMS[printParseErrorCode(first.error)]
  return { offset: first?.offset ?? 0, problem: problem ?? 'a value is missing' }
}

/** The line of each place in a text, from 0. */
export const linesOf = (text: string): ((offset: number) => number) => {
  const ends = Array.from(text.matchAll(/\r\n|\n|\r/g), ({ index }) => index)
  return (offset) => {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ends[middle] ?? 0) < offset) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** The last field of a name, as JSON counts. */
export const fieldOf = (
  object: Node | undefined,
  ...names: readonly string[]
): Node | undefined => {
  const fields = object?.type === 'object' ? object.children : []
  return fields?.findLast(({ children }) => names.includes(children?.[0]?.value))?.children?.[1]
}

export const itemsOf = (list: Node | undefined): readonly Node[] | undefined =>
  list?.type === 'array' ? list.children : undefined

/** The text of a text, the digits of a number. */
export const textOf = (value: Node | undefined): string | undefined =>
  value?.type === 'string' || value?.type === 'number' ? String(value.value) : undefined

/** Numbers of dice and rows alone. */
export const wholeNumberOf = (value: Node | undefined): number | undefined => {
  const text = textOf(value)?.trim() ?? ''
  return /^\d{1,7}$/.test(text) ? Number(text) : undefined
}
