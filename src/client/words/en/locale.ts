/** The language of the catalogues beside this file, as BCP 47 names it. */
export const LOCALE = 'en'
/** The region whose order of day and month its dates have: `3 May 2026`. */
export const DATE_LOCALE = 'en-GB'
