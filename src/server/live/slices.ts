import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * How many connections are written to before other work gets a turn: about 2 ms of the loop, so
 * that nobody's request waits for thousands of viewers to be told.
 */
const WRITES_A_SLICE = 250

/**
 * Visits all members, those who join meanwhile included, and lets other work have a turn after
 * every slice of writes.
 *
 * @param visit answers whether it wrote
 */
export const inSlices = async <Member>(
  members: ReadonlySet<Member>,
  visit: (member: Member) => boolean,
): Promise<void> => {
  let left = WRITES_A_SLICE
  for (const member of members) {
    if (!visit(member)) continue
    left -= 1
    if (left > 0) continue
    await nextTurn()
    left = WRITES_A_SLICE
  }
}
