export interface QueueRules {
  /** Newcomers to a full queue are refused. No limit by default. */
  readonly maxWaiting?: number
  readonly full?: () => Error
  /** For aborted waits; by default the signal's reason. */
  readonly aborted?: () => Error
}

export interface WaitQueue {
  /** @throws `full`, `aborted` */
  readonly wait: (signal?: AbortSignal) => Promise<void>
  /** Gives the caller that waited longest its turn; false when nobody waits. */
  readonly serve: () => boolean
}

export const createWaitQueue = ({
  maxWaiting = Number.POSITIVE_INFINITY,
  full = () => new Error('The queue is full.'),
  aborted,
}: QueueRules): WaitQueue => {
  /** Oldest first. */
  const waiting = new Set<PromiseWithResolvers<void>>()

  return {
    wait: async (signal) => {
      const giveUp = () => aborted?.() ?? signal?.reason
      if (signal?.aborted) throw giveUp()
      if (waiting.size >= maxWaiting) throw full()
      const turn = Promise.withResolvers<void>()
      const leave = () => {
        waiting.delete(turn)
        turn.reject(giveUp())
      }
      waiting.add(turn)
      signal?.addEventListener('abort', leave)
      await turn.promise.finally(() => signal?.removeEventListener('abort', leave))
    },
    serve: () => {
      const [next] = waiting
      if (!next) return false
      waiting.delete(next)
      next.resolve()
      return true
    },
  }
}
