import type { JournalDay } from '../../../protocol/views.ts'

/** Days that are told apart: a number stands again after an undo, a revision never. */
export const revisionOf = ({ revision }: Pick<JournalDay, 'revision'>): string => revision
