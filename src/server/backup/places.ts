/** Places to work at, taken one after the other. */
export interface Places {
  /**
   * Works once there is a place, first come, first served.
   *
   * @param signal gives the waiting up
   * @throws whatever the signal or the work says
   */
  work<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result>
}

export const createPlaces = (count: number): Places => {
  const waiting = new Set<() => void>()
  let free = count

  const wait = (signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const giveUp = () => {
        waiting.delete(begin)
        reject(signal.reason)
      }
      const begin = () => {
        signal.removeEventListener('abort', giveUp)
        resolve()
      }
      waiting.add(begin)
      signal.addEventListener('abort', giveUp, { once: true })
    })

  const leave = () => {
    const [next] = waiting
    if (next) {
      waiting.delete(next)
      next()
    } else free += 1
  }

  return {
    work: async (signal, work) => {
      signal.throwIfAborted()
      if (free > 0) free -= 1
      else await wait(signal)
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}
