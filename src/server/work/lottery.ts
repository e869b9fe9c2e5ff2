import { randomInt } from 'node:crypto'

export interface LotteryRules {
  readonly maxWaiting: number
  /** Of one group. */
  readonly maxOfOne: number
  readonly full: () => Error
  readonly aborted: () => Error
  /** A number below `count`. */
  readonly draw?: (count: number) => number
}

/** Those who wait, in groups that have the same chance each: a flood from one delays no other. */
export interface Lottery {
  readonly length: () => number
  /** @throws `full` for one drawn of those who wait, old or new; `aborted` */
  readonly wait: (group: string, signal?: AbortSignal) => Promise<void>
  /** Gives one of a drawn group its turn; false when nobody waits. */
  readonly serve: () => boolean
}

interface Waiting {
  readonly group: string
  readonly turn: PromiseWithResolvers<void>
}

export const createLottery = ({
  maxWaiting,
  maxOfOne,
  full,
  aborted,
  draw = (count) => randomInt(count),
}: LotteryRules): Lottery => {
  const groups = new Map<string, Set<Waiting>>()
  let length = 0

  const add = (waiting: Waiting): Set<Waiting> => {
    const group = groups.get(waiting.group) ?? new Set()
    groups.set(waiting.group, group.add(waiting))
    length += 1
    return group
  }

  const remove = (waiting: Waiting): void => {
    const group = groups.get(waiting.group)
    if (!group?.delete(waiting)) return
    length -= 1
    if (group.size === 0) groups.delete(waiting.group)
  }

  const drawOf = <One>(all: readonly One[]): One | undefined => all[draw(all.length)]

  const refuseOne = (of: Iterable<Waiting>): void => {
    const refused = drawOf([...of])
    if (!refused) return
    remove(refused)
    refused.turn.reject(full())
  }

  const refuseExcess = (group: Set<Waiting>): void => {
    if (group.size > maxOfOne) refuseOne(group)
    else if (length > maxWaiting) refuseOne([...groups.values()].flatMap((all) => [...all]))
  }

  return {
    length: () => length,
    wait: async (group, signal) => {
      if (signal?.aborted) throw aborted()
      const waiting = { group, turn: Promise.withResolvers<void>() }
      const leave = () => {
        remove(waiting)
        waiting.turn.reject(aborted())
      }
      signal?.addEventListener('abort', leave)
      refuseExcess(add(waiting))
      await waiting.turn.promise.finally(() => signal?.removeEventListener('abort', leave))
    },
    serve: () => {
      const group = length > 0 ? drawOf([...groups.values()]) : undefined
      const next = group && drawOf([...group])
      if (!next) return false
      remove(next)
      next.turn.resolve()
      return true
    },
  }
}
