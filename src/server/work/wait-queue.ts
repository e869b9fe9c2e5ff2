export interface QueueRules {
  /**
   * A full queue that serves the oldest first refuses newcomers; one that serves the newest drops
   * the oldest, so that a flood keeps out nobody who comes after it.
   */
  readonly first?: 'oldest' | 'newest'
  /** No limit by default. */
  readonly maxWaiting?: number
  readonly full?: () => Error
  /** For aborted waits; by default the signal's reason. */
  readonly aborted?: () => Error
}

export interface WaitQueue {
  readonly length: () => number
  /** @throws `full`, `aborted` */
  readonly wait: (signal?: AbortSignal) => Promise<void>
  /** Gives the next caller its turn; false when nobody waits. */
  readonly serve: () => boolean
}

export const createWaitQueue = ({
  first = 'oldest',
  maxWaiting = Number.POSITIVE_INFINITY,
  full = () => new Error('The queue is full.'),
  aborted,
}: QueueRules): WaitQueue => {
  /** Oldest first. */
  const waiting = new Set<PromiseWithResolvers<void>>()

  return {
    length: () => waiting.size,
    wait: async (signal) => {
      const giveUp = () => aborted?.() ?? signal?.reason
      if (signal?.aborted) throw giveUp()
      if (first === 'oldest' && waiting.size >= maxWaiting) throw full()
      const turn = Promise.withResolvers<void>()
      const leave = () => {
        waiting.delete(turn)
        turn.reject(giveUp())
      }
      waiting.add(turn)
      signal?.addEventListener('abort', leave)
      const [oldest] = waiting
      if (waiting.size > maxWaiting && oldest && waiting.delete(oldest)) oldest.reject(full())
      await turn.promise.finally(() => signal?.removeEventListener('abort', leave))
    },
    serve: () => {
      const next = first === 'oldest' ? waiting.values().next().value : [...waiting].at(-1)
      if (!next) return false
      waiting.delete(next)
      next.resolve()
      return true
    },
  }
}
