/** An optional sign, then digits with a point where there are decimals. */
const DECIMAL = /^([+\-\u2212]?)(\d+(?:\.\d+)?|\.\d+)$/

/**
 * Reads a number with decimals strictly: spaces around it do not matter, anything else that is not a
 * sign, digits or one point does. A comma is refused: it would be a thousand here and a part there.
 *
 * @returns the number, or undefined when the text is not one
 */
export const readDecimal = (text: string): number | undefined => {
  const match = DECIMAL.exec(text.trim())
  if (!match) return undefined
  const [, sign, digits] = match
  const size = Number(digits)
  return sign === '' || sign === '+' ? size : 0 - size
}

/** The most decimals that a field shows. */
const MOST_DECIMALS = 3

/** A number as a field shows it: rounded to a thousandth, without zeros at the end. */
export const decimalText = (value: number): string =>
  String(Number(value.toFixed(MOST_DECIMALS)) + 0)
