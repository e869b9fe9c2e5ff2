import type { Day, GmView } from '../../protocol/views.ts'
import { HEADING_NAMES } from '../../rules/hex.ts'
import { addDay } from '../alerts/slips.ts'
import { newIdempotencyKey } from '../api/idempotency-key.ts'
import { ApiProblem, NetworkFailure } from '../api/problem.ts'
import { type Choice, clearSent, type Draft, type DraftField, decide } from '../draft/draft.ts'
import { keepNewest, type Newest, NOTHING_YET } from '../live/newest.ts'
import { type Cell, createCell } from './cell.ts'
import { deliver } from './deliver.ts'
import { type DeskState, FIRST_DESK, type Underway } from './desk-state.ts'
import {
  type Errand,
  isEdit,
  mayRepeat,
  PAUSES,
  type Parcel,
  pack,
  sayDone,
  sayOvertaken,
  sayUnsent,
} from './errand.ts'
import { heldUpBy } from './held-up.ts'
import { createPatience, GivenUp } from './patience.ts'
import { turnOf } from './turn.ts'
import { viewAfter } from './view-after.ts'

export interface DeskPorts {
  /** Sends a parcel under an idempotency key; throws what `request` throws. */
  readonly send: (parcel: Parcel, once: string) => Promise<unknown>
  /** Hands on a view that an answer brought. */
  readonly accept: (view: GmView) => void
  readonly onSignedOut: () => void
}

export interface Desk {
  readonly state: Cell<DeskState>
  /** Takes in a live view. */
  readonly see: (view: GmView) => void
  /**
   * Runs an errand when its turn comes (see `turnOf`), and answers whether it went through. Edits
   * are carried out one after another, whatever becomes of those before them; anything else that
   * waits falls with the first that does not go through.
   */
  readonly run: (errand: Errand) => Promise<boolean>
  /** Sends the errand without an answer again, now. */
  readonly tryAgain: () => void
  /** Settles the clash that holds an errand up, and goes on with it. */
  readonly settleClash: (choices: { readonly [Field in DraftField]?: Choice }) => Promise<void>
}

/** An errand whose turn has not come. */
interface Waiting {
  readonly errand: Errand
  readonly answer: (went: boolean) => void
}

const isNoEdit = (errand: Errand): boolean => !isEdit(errand)

const sayTrouble = (error: unknown): string =>
  error instanceof ApiProblem ? error.detail : new NetworkFailure(error).message

const sentAgain = (underway: Underway | null): Underway | null =>
  underway && { ...underway, trouble: 'retrying' }

/** What one GM screen holds, and the one way in which it asks the server for anything. */
export const createDesk = ({ send, accept, onSignedOut }: DeskPorts): Desk => {
  const state = createCell(FIRST_DESK)
  const put = (changes: Partial<DeskState>): void => state.set((held) => ({ ...held, ...changes }))
  let newest: Newest<GmView> = NOTHING_YET
  /** The revision of a view that was worked out here and has no surroundings of its own yet. */
  let workedOut: string | null = null
  const patience = createPatience(() => put({ underway: sentAgain(state.get().underway) }))
  let waiting: readonly Waiting[] = []

  const see = (view: GmView): void => {
    const same = view.revision === workedOut
    newest =
      same && newest.view?.revision === workedOut ? { ...newest, view } : keepNewest(newest, view)
    if (same) workedOut = null
    put({ view: newest.view })
  }

  const setWaiting = (next: readonly Waiting[]): void => {
    waiting = next
    put({ waiting: next.map(({ errand }) => errand) })
  }

  /** What waits and would lead elsewhere than was in sight when it was ordered is not done. */
  const drop = (goes: (errand: Errand) => boolean): Errand | undefined => {
    const dropped = waiting.filter(({ errand }) => goes(errand))
    if (dropped.length > 0) setWaiting(waiting.filter(({ errand }) => !goes(errand)))
    for (const { answer } of dropped) answer(false)
    return dropped[0]?.errand
  }

  const finish = (errand: Errand, seen: GmView, sent: Draft, answer: Day | GmView): void => {
    const { draft, slips, view } = state.get()
    if (errand.kind === 'day') {
      const day = answer as Day
      if (view) {
        workedOut = day.revision
        newest = keepNewest(newest, viewAfter(view, day))
        if (newest.view?.revision !== workedOut) workedOut = null
      }
      const said = `Day ${day.day} ended. Moved ${HEADING_NAMES[day.direction]}. Rain: ${day.map.rain}.`
      put({ view: newest.view, slips: addDay(slips, day), draft: clearSent(draft, sent), said })
      return
    }
    see(answer as GmView)
    accept(answer as GmView)
    if (errand.kind === 'save') put({ draft: clearSent(draft, sent), saved: 'saved' })
    else put({ said: sayDone(errand, seen, answer.revision === seen.revision) })
    // Another screen went on meanwhile: what waits would take back what nobody here has seen.
    if (newest.view?.revision !== answer.revision) drop(isNoEdit)
  }

  /** What comes of a refusal: another try on the newest revision, or a sentence. */
  const refuse = async (errand: Errand, seen: GmView, problem: ApiProblem): Promise<boolean> => {
    const { code, current, detail, errors } = problem
    if (code === 'NOT_SIGNED_IN') {
      const lost = [errand, ...waiting.map((one) => one.errand)].filter(isEdit).length
      drop(() => true)
      if (lost > 0) put({ note: sayUnsent(lost) })
      onSignedOut()
      return false
    }
    if (code === 'STALE_REVISION' && current) {
      see(current)
      accept(current)
      if (mayRepeat(errand, seen, state.get().view ?? current)) return attempt(errand)
      put({ note: sayOvertaken(errand) })
      return false
    }
    if (errand.kind === 'save') put({ saved: { failed: detail } })
    else put({ note: detail, faults: errors })
    return false
  }

  /** Has an errand underway until there is an answer, and takes it in. */
  const attempt = async (errand: Errand): Promise<boolean> => {
    const { view, draft } = state.get()
    if (!view) return false
    const heldUp = heldUpBy(errand, draft, view)
    if (heldUp) {
      put(heldUp)
      return false
    }
    leaveUnanswered()
    const parcel = pack(errand, view, draft)
    const once = newIdempotencyKey()
    put({ underway: { errand, trouble: null } })
    if (!isEdit(errand)) put({ clash: null, saved: null })
    try {
      const answer = await deliver({
        ask: () => send(parcel, once),
        pauses: PAUSES[errand.kind],
        wait: patience.wait,
        onTrouble: (trouble, error) => meetTrouble({ errand, trouble, why: sayTrouble(error) }),
      })
      patience.end()
      put({ underway: null })
      finish(errand, view, draft, answer as Day | GmView)
      return true
    } catch (error) {
      if (error instanceof GivenUp) throw error
      patience.end()
      put({ underway: null })
      const dropped = drop(isNoEdit)
      if (dropped && isEdit(errand)) put({ note: sayOvertaken(dropped) })
      if (!(error instanceof ApiProblem)) throw error
      return refuse(errand, view, error)
    }
  }

  /** A save without an answer makes way; what it would have written stays in the form. */
  const leaveUnanswered = (): void => {
    const why = state.get().underway?.why
    if (patience.giveUp() && why) put({ saved: { failed: why } })
  }

  const meetTrouble = (underway: Underway): void => {
    put({ underway })
    if (!isEdit(underway.errand)) drop(isNoEdit)
    // It waits for a person from now on, and no edit waits for that.
    if (underway.errand.kind === 'save') queueMicrotask(() => void runNext())
  }

  const carryOut = async ({ errand, answer }: Waiting): Promise<void> => {
    try {
      answer(await attempt(errand))
    } catch (error) {
      answer(false)
      if (error instanceof GivenUp) return
      throw error
    }
    await runNext()
  }

  /** The next errand that waits; a step that has nothing left to do ends the row of steps. */
  const runNext = async (): Promise<void> => {
    const [next, ...rest] = waiting
    if (!next) return
    setWaiting(rest)
    const { view } = state.get()
    const { kind } = next.errand
    const leadsNowhere = (kind === 'undo' && !view?.undo) || (kind === 'redo' && !view?.redo)
    if (!leadsNowhere) return carryOut(next)
    next.answer(false)
    drop(isNoEdit)
    return runNext()
  }

  const run = (errand: Errand): Promise<boolean> =>
    new Promise((answer, fail) => {
      const turn = state.get().view ? turnOf(state.get(), errand) : 'never'
      if (turn === 'never') return answer(false)
      // Strokes follow one another too fast for a sentence about the one before to be read.
      if (!isEdit(errand)) put({ note: null, faults: [] })
      if (turn === 'behind') return setWaiting([...waiting, { errand, answer }])
      carryOut({ errand, answer }).catch(fail)
    })

  return {
    state,
    see,
    run,
    tryAgain: patience.nudge,
    settleClash: async (choices) => {
      const { view, draft, clash } = state.get()
      if (!view || !clash) return
      put({ draft: decide(draft, view.map, choices), clash: null })
      await run(clash)
    },
  }
}
