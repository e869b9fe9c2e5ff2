/** Work that is done a little at a time: oldest first, and one of an owner at a time. */
export interface Queue {
  /** Works in its turn. @throws `full`, and whatever the work throws */
  run<Result>(work: () => Promise<Result>, entrant?: Entrant): Promise<Result>
  /** Works at once, and waits for its turn when it asks for it; the turn lasts until it ends. */
  enter<Result>(work: (turn: Turn) => Promise<Result>, entrant?: Entrant): Promise<Result>
  /** Resolves once nothing is under way. */
  settled(): Promise<void>
}

/** @param signal ends the wait @throws its reason */
export type Turn = (signal?: AbortSignal) => Promise<void>

interface Limits {
  readonly atOnce: number
  /** Under way, what waits included; more is refused. No limit by default. */
  readonly most?: number
}

interface Entrant {
  /** By default nobody's. */
  readonly owner?: string | undefined
  /** Of this owner under way; more is refused. No limit by default. */
  readonly mostOfOwner?: number
  readonly full?: () => Error
}

interface Waiting {
  readonly entrant: Entrant
  readonly begin: () => void
}

export const createQueue = ({ atOnce, most = Number.POSITIVE_INFINITY }: Limits): Queue => {
  const underWay = new Map<Entrant, Promise<unknown>>()
  /** Oldest first. */
  const waiting = new Set<Waiting>()
  const running = new Set<Entrant>()

  const isFull = ({ owner, mostOfOwner = Number.POSITIVE_INFINITY }: Entrant): boolean =>
    underWay.size >= most || (owner !== undefined && countOf(underWay.keys(), owner) >= mostOfOwner)

  const mayBegin = ({ entrant: { owner } }: Waiting): boolean =>
    owner === undefined || countOf(running, owner) === 0

  const beginNext = (): void => {
    while (running.size < atOnce) {
      const next = [...waiting].find(mayBegin)
      if (!next) return
      waiting.delete(next)
      running.add(next.entrant)
      next.begin()
    }
  }

  const wait = async (entrant: Entrant, signal: AbortSignal | undefined): Promise<void> => {
    signal?.throwIfAborted()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const turn = { entrant, begin: resolve }
    const leave = () => {
      if (waiting.delete(turn)) reject(signal?.reason)
    }
    signal?.addEventListener('abort', leave)
    waiting.add(turn)
    beginNext()
    await promise.finally(() => signal?.removeEventListener('abort', leave))
  }

  const leaveAfter = async <Result>(result: Promise<Result>, entrant: Entrant) => {
    try {
      return await result
    } finally {
      running.delete(entrant)
      underWay.delete(entrant)
      beginNext()
    }
  }

  const enter: Queue['enter'] = async (work, asked = {}) => {
    const entrant = { ...asked }
    if (isFull(entrant)) throw entrant.full?.() ?? new Error('The queue is full.')
    const result = leaveAfter(
      work((signal) => wait(entrant, signal)),
      entrant,
    )
    underWay.set(entrant, result)
    return result
  }

  return {
    enter,
    run: (work, entrant) =>
      enter(async (turn) => {
        await turn()
        return work()
      }, entrant),
    settled: async () => {
      await Promise.allSettled(underWay.values())
    },
  }
}

const countOf = (entrants: Iterable<Entrant>, owner: string): number => {
  let count = 0
  for (const entrant of entrants) if (entrant.owner === owner) count += 1
  return count
}
