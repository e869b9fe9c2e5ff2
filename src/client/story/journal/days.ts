import type { JournalDay } from '../../../protocol/views.ts'

/** Days that are told apart: a number stands again after an undo, a revision never. */
export const revisionOf = ({ revision }: Pick<JournalDay, 'revision'>): string => revision

export const undoneRevisions = (days: readonly JournalDay[] | null): ReadonlySet<string> =>
  new Set((days ?? []).filter(({ undone }) => undone).map(revisionOf))
