import { busy } from '../problems/http-problem.ts'

/** Work that is done a little at a time: oldest first, and one of an owner at a time. */
export interface Queue {
  /** Works in its turn. @throws HttpProblem `TOO_MANY_REQUESTS`, and whatever the work throws */
  run<Result>(work: () => Promise<Result>, owner?: string | undefined): Promise<Result>
  /** Works at once, and waits for its turn when it asks for it; the turn lasts until it ends. */
  enter<Result>(work: (turn: Turn) => Promise<Result>, owner?: string | undefined): Promise<Result>
  /** Resolves once nothing is under way. */
  settled(): Promise<void>
}

/** @param signal ends the wait @throws its reason */
export type Turn = (signal?: AbortSignal) => Promise<void>

interface Limits {
  readonly atOnce: number
  /** Under way, what waits included; more is refused. */
  readonly most: number
  /** Of these, of one owner. */
  readonly mostOfOwner?: number
}

interface Entrant {
  readonly owner: string | undefined
}

export const createQueue = ({ atOnce, most, mostOfOwner = most }: Limits): Queue => {
  const underWay = new Map<Entrant, Promise<unknown>>()
  /** Who waits for a turn, oldest first, and what begins it. */
  const waiting = new Map<Entrant, () => void>()
  const running = new Set<Entrant>()

  const beginNext = (): void => {
    for (const [entrant, begin] of waiting) {
      if (running.size >= atOnce) return
      if (countOf(entrant.owner, running) > 0) continue
      waiting.delete(entrant)
      running.add(entrant)
      begin()
    }
  }

  const turnOf =
    (entrant: Entrant): Turn =>
    (signal) =>
      new Promise((resolve, reject) => {
        signal?.throwIfAborted()
        signal?.addEventListener('abort', () => {
          if (waiting.delete(entrant)) reject(signal.reason)
        })
        waiting.set(entrant, resolve)
        beginNext()
      })

  const enter: Queue['enter'] = async (work, owner) => {
    const entrant = { owner }
    if (underWay.size >= most || countOf(owner, underWay.keys()) >= mostOfOwner) throw busy()
    const result = work(turnOf(entrant)).finally(() => {
      running.delete(entrant)
      underWay.delete(entrant)
      beginNext()
    })
    underWay.set(entrant, result)
    return result
  }

  return {
    enter,
    run: (work, owner) => enter((turn) => turn().then(work), owner),
    settled: async () => {
      await Promise.allSettled(underWay.values())
    },
  }
}

const countOf = (owner: string | undefined, entrants: Iterable<Entrant>): number => {
  let count = 0
  if (owner !== undefined) for (const entrant of entrants) if (entrant.owner === owner) count += 1
  return count
}
