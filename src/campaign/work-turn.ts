import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Steps } from '../rules/steps.ts'

/** One command's turn on the thread that all campaigns share. */
export interface WorkTurn {
  /** Lets others work if this turn has lasted long enough. Never called inside a transaction. */
  breathe(): Promise<void>
  /** Waits for another machine: not counted as work. */
  wait<Result>(work: () => Promise<Result>): Promise<Result>
}

/** Others wait no longer than this for a piece of work that can be cut, in ms. */
export const SLICE_MS = 4

/** Requests whose askers are found out in this turn of the event loop. */
let arriving = 0

/** The next turn of the event loop, for a request that just came. */
export const arrive = async (): Promise<void> => {
  arriving += 1
  await nextTurn()
  arriving -= 1
}

/** The next turn of the event loop, for work that may wait: requests that just came are first. */
export const nextSlice = async (): Promise<void> => {
  await nextTurn()
  if (arriving > 0) await nextTurn()
}

const turns = new AsyncLocalStorage<WorkTurn | undefined>()

export const withTurn = <Result>(turn: WorkTurn, work: () => Promise<Result>): Promise<Result> =>
  turns.run(turn, work)

/** The turn that this work belongs to. */
export const currentTurn = (): WorkTurn | undefined => turns.getStore()

/** For work that nobody waits for: it is not charged to the turn that began it. */
export const outsideTurns = <Result>(work: () => Result): Result => turns.run(undefined, work)

let began = performance.now()

/** For work that is nobody's turn, such as reading a campaign for its viewers. */
const breatheAlone = async (): Promise<void> => {
  if (performance.now() - began < SLICE_MS) return
  await nextSlice()
  began = performance.now()
}

/** Between two steps of work that grows with a campaign. */
export const breathe = async (): Promise<void> => turns.getStore()?.breathe() ?? breatheAlone()

/** Does work that can be cut in slices. */
export const inSlices = async <Result>(work: Steps<Result>): Promise<Result> => {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
    await breathe()
  }
}

export const waiting = async <Result>(work: () => Promise<Result>): Promise<Result> =>
  turns.getStore()?.wait(work) ?? work()
