/** Sign and digits, after trimming. */
const KINDS = {
  /** Plain digits, or groups of three. */
  whole: /^([+\-−]?)(\d{1,3}(?:,\d{3})+|\d+)$/,
  /** No comma: it separates thousands here and decimals elsewhere. */
  decimal: /^([+\-−]?)(\d+(?:\.\d+)?|\.\d+)$/,
  /** A site's column or row. */
  place: /^([-−]?)(\d{1,6})$/,
  steps: /^()(\d{1,2})$/,
} as const

interface Bounds {
  readonly min?: number
  readonly max?: number
}

/** Reads a number strictly: undefined if it is none of this kind, or out of bounds. */
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

const MOST_DECIMALS = 3

/** A number for a field: without group separators. */
export const fieldText = (value: number): string => String(Number(value.toFixed(MOST_DECIMALS)) + 0)
