import { DarkroomFailed } from './failures.ts'

/**
 * Does work when it is its turn: so much at once, first come, first served.
 *
 * @param maxWaitMs no turn is waited for longer than this
 * @throws DarkroomFailed `busy` when too many wait already, or the turn does not come in time
 * @throws whatever the work throws
 */
export type TakeTurns = <Result>(work: () => Promise<Result>, maxWaitMs?: number) => Promise<Result>

export const takeTurns = (atOnce: number, maxWaiting: number): TakeTurns => {
  const waiting = new Set<() => void>()
  let free = atOnce

  const myTurn = async (maxWaitMs: number | undefined): Promise<void> => {
    if (free > 0) {
      free -= 1
      return
    }
    if (waiting.size >= maxWaiting) throw new DarkroomFailed('busy')
    await new Promise<void>((resolve, reject) => {
      let tooLate: NodeJS.Timeout | undefined
      const begin = () => {
        clearTimeout(tooLate)
        resolve()
      }
      const giveUp = () => {
        waiting.delete(begin)
        reject(new DarkroomFailed('busy'))
      }
      waiting.add(begin)
      if (maxWaitMs !== undefined) tooLate = setTimeout(giveUp, maxWaitMs)
    })
  }
  const leave = () => {
    const [next] = waiting
    if (!next) {
      free += 1
      return
    }
    waiting.delete(next)
    next()
  }

  return async (work, maxWaitMs) => {
    await myTurn(maxWaitMs)
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
