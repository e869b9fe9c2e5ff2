/** Freezes a value and everything in it, so that a function that changes its input throws. */
export const frozen = <Value>(value: Value): Value => {
  if (typeof value !== 'object' || value === null) return value
  for (const inner of Object.values(value)) frozen(inner)
  return Object.freeze(value)
}
