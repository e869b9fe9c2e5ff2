/** A few places, and a line of those who wait for one. */
export interface Slots {
  /** Waits for a place. Answers how to leave it, or undefined at once when the line is full. */
  take(): Promise<(() => void) | undefined>
}

export const createSlots = (places: number, maxWaiting: number): Slots => {
  let free = places
  const waiting: (() => void)[] = []

  const leave = () => {
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }

  return {
    take: async () => {
      if (free > 0) {
        free -= 1
        return leave
      }
      if (waiting.length >= maxWaiting) return undefined
      await new Promise<void>((resolve) => {
        waiting.push(resolve)
      })
      return leave
    },
  }
}
