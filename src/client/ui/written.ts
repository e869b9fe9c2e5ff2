/** A whole number as it is read: `1,000,000`, and `−3` with a true minus sign. */
export const written = (n: number): string => n.toLocaleString('en-GB').replace('-', '−')

/** A modifier as it is read: `+3`, `−3`, `+0`. */
export const writtenBonus = (n: number): string => (n < 0 ? written(n) : `+${written(n)}`)
