import type { Change } from './campaign.ts'

/** The changes between two states: those to take back, then those to put back, each in order. */
export interface ChangePath<Link = Change> {
  readonly back: readonly Link[]
  readonly forth: readonly Link[]
}

/**
 * The way from the state in which one change stands to that in which another does (null: none), by
 * the change that both have in common. A change is always made after its parent, so the later of
 * two changes is never an ancestor of the other.
 *
 * @returns nothing if a change on the way is missing
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

/** A state at the other end of the way, each change on it taken back or put back by `patch`. */
export const followPath = <State, Link = Change>(
  start: State,
  { back, forth }: ChangePath<Link>,
  patch: (state: State, change: Link, way: 'back' | 'forth') => State,
): State => {
  const turn = back.reduce((state, change) => patch(state, change, 'back'), start)
  return forth.reduce((state, change) => patch(state, change, 'forth'), turn)
}
