/** R-CAST-6: how many of 100 expeditions; `less` and `more` of what the runs cannot tell. */
export interface InHundred {
  readonly kind: 'about' | 'less' | 'more' | 'certain'
  readonly of: number
}

/**
 * R-CAST-6: a share of the runs as a whole number of 100. Only where nothing hangs on dice it is 0
 * or 100; else a share near those is `less` than 1, or `more` than 99.
 */
export const inHundred = (count: number, runs: number, isCertain: boolean): InHundred => {
  if (isCertain) return { kind: 'certain', of: count === 0 ? 0 : 100 }
  const of = Math.round((100 * count) / runs)
  if (of < 1) return { kind: 'less', of: 1 }
  return of > 99 ? { kind: 'more', of: 99 } : { kind: 'about', of }
}
