/** Revisions are `"<epoch>-<n>"`; n grows with each change within an epoch. */
const parseRevision = (revision: string): { epoch: string; number: number } => {
  const dash = revision.lastIndexOf('-')
  return { epoch: revision.slice(0, dash), number: Number(revision.slice(dash + 1)) }
}

/** How many changes lie between two revisions; NaN across epochs. */
export const changesBetween = (earlier: string, later: string): number => {
  const [earlierRevision, laterRevision] = [parseRevision(earlier), parseRevision(later)]
  return earlierRevision.epoch === laterRevision.epoch
    ? laterRevision.number - earlierRevision.number
    : Number.NaN
}

/** Revisions of different epochs cannot be compared: neither is later. */
export const isLater = (one: string, other: string): boolean => changesBetween(other, one) > 0

export interface NewestView<View extends { readonly revision: string }> {
  readonly view: View | null
  readonly pastEpochs: readonly string[]
}

export const NO_VIEW_YET: NewestView<never> = { view: null, pastEpochs: [] }

/**
 * The newer of two views: answers and live messages can overtake each other. Within an epoch the
 * higher revision wins; a new epoch (a restored backup) always wins, and a past one never does.
 */
export const withNewestView = <View extends { readonly revision: string }>(
  newest: NewestView<View>,
  view: View,
): NewestView<View> => {
  const newEpochAndNumber = parseRevision(view.revision)
  if (newest.pastEpochs.includes(newEpochAndNumber.epoch)) return newest
  if (newest.view === null) return { ...newest, view }
  const current = parseRevision(newest.view.revision)
  if (newEpochAndNumber.epoch !== current.epoch) {
    return { view, pastEpochs: [...newest.pastEpochs, current.epoch] }
  }
  return newEpochAndNumber.number > current.number ? { ...newest, view } : newest
}
