import pg from 'pg'

const { BOOL, BYTEA, FLOAT8, INT2, INT4, INT8, NUMERIC, TEXT, VARCHAR } = pg.types.builtins

/** PostgreSQL's texts cannot hold U+0000, and ids may: it is stored as two characters. */
const ESCAPE = '\uffff'

const escapeText = (text: string): string =>
  text.includes('\0') || text.includes(ESCAPE)
    ? text.replaceAll(ESCAPE, `${ESCAPE}1`).replaceAll('\0', `${ESCAPE}0`)
    : text

const readText = (text: string): string =>
  text.includes(ESCAPE)
    ? text.replaceAll(`${ESCAPE}0`, '\0').replaceAll(`${ESCAPE}1`, ESCAPE)
    : text

export const toSent = (value: unknown): unknown =>
  typeof value === 'string' ? escapeText(value) : value

/** The server infers it. */
const ANY = 0

/** Numbers state their type: one that is too large for its column is not found, but no error. */
export const typeOf = (value: unknown): number => {
  if (typeof value !== 'number') return ANY
  return Number.isSafeInteger(value) ? INT8 : FLOAT8
}

/** Counts, sums and times fit a JavaScript number. */
const readers = new Map<number, (text: string) => unknown>([
  [BOOL, (text) => text === 't'],
  [INT2, Number],
  [INT4, Number],
  [INT8, Number],
  [NUMERIC, Number],
  [TEXT, readText],
  [VARCHAR, readText],
  [BYTEA, (text) => Buffer.from(text.slice('\\x'.length), 'hex')],
])

const asItIs = (text: string): unknown => text

export const valueReaders = {
  getTypeParser: (type: number): ((text: string) => unknown) => readers.get(type) ?? asItIs,
}
