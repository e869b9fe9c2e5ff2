/** What fields take: sign and digits. Spaces around a number do not matter; all else does. */
const KINDS = {
  /** Bare digits, or well-formed groups of three. */
  whole: /^([+\-−]?)(\d{1,3}(?:,\d{3})+|\d+)$/,
  /** A comma is refused: it would be a thousand here and a part there. */
  decimal: /^([+\-−]?)(\d+(?:\.\d+)?|\.\d+)$/,
  /** A site's column or row. */
  place: /^([-−]?)(\d{1,6})$/,
  /** Steps from the party. */
  steps: /^()(\d{1,2})$/,
} as const

export interface Bounds {
  readonly min?: number
  readonly max?: number
}

/**
 * Reads a number strictly: nothing is rounded, dropped or guessed.
 *
 * @returns undefined when the text is no number of this kind, or one out of bounds
 */
export const readNumber = (
  kind: keyof typeof KINDS,
  text: string,
  { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY }: Bounds = {},
): number | undefined => {
  const [, sign = '', digits] = KINDS[kind].exec(text.trim()) ?? []
  if (digits === undefined) return undefined
  const size = Number(digits.replaceAll(',', ''))
  const value = sign === '' || sign === '+' ? size : 0 - size
  return min <= value && value <= max ? value : undefined
}

/** The most decimals that a field shows. */
const MOST_DECIMALS = 3

/** A number as a field shows it: bare, so that it can be edited without a fight. */
export const fieldText = (value: number): string => String(Number(value.toFixed(MOST_DECIMALS)) + 0)
