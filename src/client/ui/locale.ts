/** The language of these catalogues, in BCP 47. */
export const LOCALE = 'en'
/** The region whose order of day and month its dates have: `3 May 2026`. */
export const DATE_LOCALE = 'en-GB'
