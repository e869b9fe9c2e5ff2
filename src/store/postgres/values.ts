import pg from 'pg'

const { BOOL, BYTEA, FLOAT8, INT2, INT4, INT8, NUMERIC, TEXT, VARCHAR } = pg.types.builtins

/**
 * PostgreSQL's texts hold any sign but U+0000, and any word may be an id: it is kept as two others.
 * What is kept is the program's own, so nobody else has to read it.
 */
const ESCAPE = '\uffff'

const escapeText = (text: string): string =>
  text.includes('\0') || text.includes(ESCAPE)
    ? text.replaceAll(ESCAPE, `${ESCAPE}1`).replaceAll('\0', `${ESCAPE}0`)
    : text

const readText = (text: string): string =>
  text.includes(ESCAPE)
    ? text.replaceAll(`${ESCAPE}0`, '\0').replaceAll(`${ESCAPE}1`, ESCAPE)
    : text

/** A parameter as it is sent. */
export const toSent = (value: unknown): unknown =>
  typeof value === 'string' ? escapeText(value) : value

/** Left to the server, which looks where the value goes. */
const ANY = 0

/**
 * As which type a parameter is sent. Numbers say so themselves: compared with a column that is too
 * small for them they are just not found there, where the server would take them for a mistake.
 */
export const typeOf = (value: unknown): number => {
  if (typeof value !== 'number') return ANY
  return Number.isSafeInteger(value) ? INT8 : FLOAT8
}

/** How values are read. Counts, sums and times fit a number; what does not is no number here. */
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

/** For the driver, which asks by the type's number. */
export const valueReaders = {
  getTypeParser: (type: number): ((text: string) => unknown) => readers.get(type) ?? asItIs,
}
