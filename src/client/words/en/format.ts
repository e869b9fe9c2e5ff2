/** Sizes and times that have no figure. */
export const justNow = 'just now'
export const lessThanKb = 'less than 1 kB'
