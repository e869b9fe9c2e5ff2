/** Patterns of a trimmed number: sign, then digits. */
const NUMBER_PATTERNS = {
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
  kind: keyof typeof NUMBER_PATTERNS,
  text: string,
  { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY }: Bounds = {},
): number | undefined => {
  const [, sign = '', digits] = NUMBER_PATTERNS[kind].exec(text.trim()) ?? []
  if (digits === undefined) return undefined
  const magnitude = Number(digits.replaceAll(',', ''))
  const value = sign === '' || sign === '+' ? magnitude : 0 - magnitude
  return min <= value && value <= max ? value : undefined
}

const MAX_DECIMALS = 3

/** A number as text for an input field: without group separators. */
export const fieldText = (value: number): string => String(Number(value.toFixed(MAX_DECIMALS)) + 0)
