import type { Change } from './campaign.ts'

/** The changes between two states: first undo `back`, then redo `forth`, each in order. */
export interface ChangePath<Link = Change> {
  readonly back: readonly Link[]
  readonly forth: readonly Link[]
}

/**
 * The way between two heads (null: no change), undefined if a change is missing. A parent has a
 * lower `seq`, so the later of two changes is never an ancestor of the other.
 */
export const changePath = async <Link extends Pick<Change, 'parent'>>(
  findChange: (seq: number) => Promise<Link | undefined>,
  from: number | null,
  to: number | null,
): Promise<ChangePath<Link> | undefined> => {
  const back: Link[] = []
  const forth: Link[] = []
  let here = from
  let there = to
  while (here !== there) {
    const goesBack = there === null || (here !== null && here > there)
    const change = await findChange((goesBack ? here : there) ?? 0)
    if (!change) return undefined
    if (goesBack) {
      back.push(change)
      here = change.parent
    } else {
      forth.push(change)
      there = change.parent
    }
  }
  return { back, forth: forth.reverse() }
}

/** The state at the end of the way. */
export const followPath = <State, Link = Change>(
  start: State,
  { back, forth }: ChangePath<Link>,
  patch: (state: State, change: Link, way: 'back' | 'forth') => State,
): State => {
  const turn = back.reduce((state, change) => patch(state, change, 'back'), start)
  return forth.reduce((state, change) => patch(state, change, 'forth'), turn)
}
