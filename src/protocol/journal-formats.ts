/** R-OUT-1: formats that a journal is written in, in the order of the screens. */
export const JOURNAL_FORMATS = ['markdown', 'csv', 'json'] as const
export type JournalFormat = (typeof JOURNAL_FORMATS)[number]
