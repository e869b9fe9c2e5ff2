import { setImmediate as nextTurn } from 'node:timers/promises'
import { monotonicMs } from './monotonic.ts'

/**
 * Writes before other work gets a turn: about 8 ms. Smaller slices make the last viewer wait for
 * the writes' follow-up work, which is done between slices.
 */
const WRITES_A_SLICE = 1_000

/**
 * Visits also those who join meanwhile.
 *
 * @param visit gets the time at which the slice began; returns whether it wrote
 */
export const inSlices = async <Member>(
  members: ReadonlySet<Member>,
  visit: (member: Member, now: number) => boolean,
): Promise<void> => {
  let left = WRITES_A_SLICE
  let now = monotonicMs()
  for (const member of members) {
    if (!visit(member, now)) continue
    left -= 1
    if (left > 0) continue
    await nextTurn()
    left = WRITES_A_SLICE
    now = monotonicMs()
  }
}
