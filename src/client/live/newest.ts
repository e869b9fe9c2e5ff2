/** What a revision `"<epoch>-<n>"` says; n grows by each change within an epoch. */
const parse = (revision: string): { epoch: string; n: number } => {
  const dash = revision.lastIndexOf('-')
  return { epoch: revision.slice(0, dash), n: Number(revision.slice(dash + 1)) }
}

/** The newest view a screen has had, and the epochs it has left behind. */
export interface Newest<View extends { readonly revision: string }> {
  readonly view: View | null
  readonly pastEpochs: readonly string[]
}

export const NOTHING_YET: Newest<never> = { view: null, pastEpochs: [] }

/**
 * Takes a view in, unless it is older than what the screen shows: answers and live messages
 * overtake one another. Within an epoch the higher revision wins; a new epoch (a backup was
 * restored) always does, and an epoch once left never comes back.
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
