/**
 * Name of the format of databases and of campaigns' files. Until the first release, every change of the
 * format gets a new word, and data with another word is refused.
 */
export const FORMAT = 'granite'
