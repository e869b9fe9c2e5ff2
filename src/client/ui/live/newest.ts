/** Revisions are `"<epoch>-<n>"`; n grows with each change within an epoch. */
const parseRevision = (revision: string): { epoch: string; number: number } => {
  const dash = revision.lastIndexOf('-')
  return { epoch: revision.slice(0, dash), number: Number(revision.slice(dash + 1)) }
}

/** How many changes lie between two revisions; NaN across epochs. */
export const changesBetween = (earlier: string, later: string): number => {
  const [one, other] = [parseRevision(earlier), parseRevision(later)]
  return one.epoch === other.epoch ? other.number - one.number : Number.NaN
}

/** Revisions of different epochs cannot be compared: neither is later. */
export const isLater = (one: string, other: string): boolean => changesBetween(other, one) > 0

export interface NewestView<View extends { readonly revision: string }> {
  readonly view: View | null
  readonly pastEpochs: readonly string[]
}

export const NO_VIEW_YET: NewestView<never> = { view: null, pastEpochs: [] }

/**
 * Keeps the newer view: answers and live messages can overtake each other. Within an epoch the
 * higher revision wins; a new epoch (a restored backup) always wins, and a past one never does.
 */
export const withNewestView = <View extends { readonly revision: string }>(
  newest: NewestView<View>,
  view: View,
): NewestView<View> => {
  const next = parseRevision(view.revision)
  if (newest.pastEpochs.includes(next.epoch)) return newest
  if (newest.view === null) return { ...newest, view }
  const current = parseRevision(newest.view.revision)
  if (next.epoch !== current.epoch) {
    return { view, pastEpochs: [...newest.pastEpochs, current.epoch] }
  }
  return next.number > current.number ? { ...newest, view } : newest
}
