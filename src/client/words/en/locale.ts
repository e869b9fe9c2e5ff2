/** The language of the catalogues beside this file, as BCP 47 names it. */
export const LOCALE = 'en'
