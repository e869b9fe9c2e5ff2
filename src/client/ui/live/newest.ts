/** Revisions are `"<epoch>-<n>"`; n grows with each change within an epoch. */
const parse = (revision: string): { epoch: string; n: number } => {
  const dash = revision.lastIndexOf('-')
  return { epoch: revision.slice(0, dash), n: Number(revision.slice(dash + 1)) }
}

/** How many changes lie between two revisions; NaN across epochs. */
export const changesBetween = (earlier: string, later: string): number => {
  const [one, other] = [parse(earlier), parse(later)]
  return one.epoch === other.epoch ? other.n - one.n : Number.NaN
}

/** Revisions of different epochs cannot be compared: neither is later. */
export const isLater = (one: string, other: string): boolean => changesBetween(other, one) > 0

export interface Newest<View extends { readonly revision: string }> {
  readonly view: View | null
  readonly pastEpochs: readonly string[]
}

export const NOTHING_YET: Newest<never> = { view: null, pastEpochs: [] }

/**
 * Keeps the newer view: answers and live messages can overtake each other. Within an epoch the
 * higher revision wins; a new epoch (a restored backup) always wins, and a past one never does.
 */
export const keepNewest = <View extends { readonly revision: string }>(
  kept: Newest<View>,
  view: View,
): Newest<View> => {
  const next = parse(view.revision)
  if (kept.pastEpochs.includes(next.epoch)) return kept
  if (kept.view === null) return { ...kept, view }
  const current = parse(kept.view.revision)
  if (next.epoch !== current.epoch) {
    return { view, pastEpochs: [...kept.pastEpochs, current.epoch] }
  }
  return next.n > current.n ? { ...kept, view } : kept
}
