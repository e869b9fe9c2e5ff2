/** The digits that were typed for a die so far; `isWhole`: no further digit can follow. */
export type DieReading =
  | { readonly kind: 'result'; readonly result: number; readonly isWhole: boolean }
  | { readonly kind: 'begun' }
  | { readonly kind: 'refused' }

const BEGUN: DieReading = { kind: 'begun' }
const REFUSED: DieReading = { kind: 'refused' }

/** Ten-sided dice that are read as one number, a digit each. */
const DIGITS: Readonly<Partial<Record<number, number>>> = { 100: 2, 1000: 3 }

/** A d10 shows 0 for ten; two of them 00 for a hundred, 07 for seven; three 000 for a thousand. */
const readZero = (text: string, sides: number): DieReading => {
  if (sides === 10 && text === '0') return { kind: 'result', result: 10, isWhole: true }
  const digits = DIGITS[sides] ?? 0
  if (text.length > digits) return REFUSED
  if (text.length < digits) return BEGUN
  return { kind: 'result', result: Number(text) || sides, isWhole: true }
}

export const readDie = (typed: string, sides: number): DieReading => {
  const text = typed.trim()
  if (text === '') return BEGUN
  if (!/^\d+$/.test(text)) return REFUSED
  if (text.startsWith('0')) return readZero(text, sides)
  const result = Number(text)
  return result > sides ? REFUSED : { kind: 'result', result, isWhole: result * 10 > sides }
}
