import type { Line } from './line.ts'

/** A few places, and a line of those who wait for one. */
export interface Slots {
  /**
   * Waits for a place, and answers how to leave it.
   *
   * @throws HttpProblem when the line does not let one wait, or wait on
   */
  take(signal?: AbortSignal): Promise<() => void>
}

export const createSlots = (places: number, line: Line): Slots => {
  let free = places

  const leave = () => {
    if (!line.serve()) free += 1
  }

  return {
    take: async (signal) => {
      if (free > 0) free -= 1
      else await line.wait(signal)
      return leave
    },
  }
}
