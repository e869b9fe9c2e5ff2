import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** One command's turn on the thread that all campaigns share. */
export interface WorkTurn {
  /** Lets others work if this turn has lasted long enough. Never called inside a transaction. */
  breathe(): Promise<void>
  /** Waits for another machine: not counted as work. */
  wait<Result>(work: () => Promise<Result>): Promise<Result>
}

/** Others wait no longer than this for a piece of work that can be cut, in ms. */
export const SLICE_MS = 8

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
  await nextTurn()
  began = performance.now()
}

/** Between two steps of work that grows with a campaign. */
export const breathe = async (): Promise<void> => turns.getStore()?.breathe() ?? breatheAlone()

export const waiting = async <Result>(work: () => Promise<Result>): Promise<Result> =>
  turns.getStore()?.wait(work) ?? work()
