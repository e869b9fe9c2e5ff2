export interface QueueRules {
  /**
   * Who is served first. A full queue that serves the oldest refuses newcomers; one that serves the
   * newest drops the oldest, so that a flood keeps nobody out who comes after it.
   */
  readonly first?: 'oldest' | 'newest'
  /** No limit by default. */
  readonly maxWaiting?: number
  /** The error for a caller that the queue has no room for. */
  readonly full?: () => Error
  /** The error for a caller whose signal aborts: the signal's reason by default. */
  readonly aborted?: () => Error
}

/** Callers that wait for the same thing. */
export interface WaitQueue {
  readonly length: () => number
  /** Resolves when it is the caller's turn. @throws `full`, `aborted` */
  readonly wait: (signal?: AbortSignal) => Promise<void>
  /** Gives the next caller its turn. False when nobody waits. */
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
