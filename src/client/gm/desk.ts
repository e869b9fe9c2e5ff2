import type { Day, GmView } from '../../protocol/views.ts'
import { HEADING_NAMES } from '../../rules/hex.ts'
import { addDay } from '../alerts/slips.ts'
import { newIdempotencyKey } from '../api/idempotency-key.ts'
import { ApiProblem, NetworkFailure } from '../api/problem.ts'
import {
  type Choice,
  clashingFields,
  clearSent,
  type Draft,
  type DraftField,
  decide,
  invalidFields,
  unsavedFields,
} from '../draft/draft.ts'
import { keepNewest, type Newest, NOTHING_YET } from '../live/newest.ts'
import { type Cell, createCell } from './cell.ts'
import { deliver } from './deliver.ts'
import { type DeskState, FIRST_DESK, isBusy, isBusyForSteps, type Underway } from './desk-state.ts'
import {
  carriesDraft,
  type Errand,
  isStep,
  mayRepeat,
  PAUSES,
  type Parcel,
  pack,
  sayOvertaken,
} from './errand.ts'

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
   * Runs an errand, unless another one is underway. Steps back and forth wait behind one another,
   * each pressed for itself; the first that does not go through takes the waiting ones with it.
   */
  readonly run: (errand: Errand) => Promise<void>
  /** Sends the errand without an answer again, now. */
  readonly tryAgain: () => void
  /** Settles the clash that holds an errand up, and goes on with it. */
  readonly settleClash: (choices: { readonly [Field in DraftField]?: Choice }) => Promise<void>
}

/** More steps than this are not pressed before the first is answered. */
const MOST_WAITING = 50

/** An errand that was given up for another one. */
class GivenUp extends Error {
  override readonly name = 'GivenUp'
}

/** The view after a day, as far as its answer says; the live view brings the surroundings. */
const viewAfter = (view: GmView, { revision, day, map }: Day): GmView => ({
  ...view,
  revision,
  day,
  map,
  undo: { kind: 'day', day },
  redo: null,
})

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
  let nudge: (() => void) | null = null
  let giveUp: (() => void) | null = null
  let waiting: readonly Errand[] = []

  const see = (view: GmView): void => {
    const same = view.revision === workedOut
    newest =
      same && newest.view?.revision === workedOut ? { ...newest, view } : keepNewest(newest, view)
    if (same) workedOut = null
    put({ view: newest.view })
  }

  const wait = (pause: number | undefined): Promise<void> =>
    new Promise((resolve, reject) => {
      const timer = pause === undefined ? undefined : setTimeout(resolve, pause)
      nudge = () => {
        clearTimeout(timer)
        put({ underway: sentAgain(state.get().underway) })
        resolve()
      }
      giveUp = () => {
        clearTimeout(timer)
        reject(new GivenUp())
      }
    })

  /** What keeps an errand from being sent, if anything does; the screen is told. */
  const isHeldUp = (errand: Errand, view: GmView): boolean => {
    if (!carriesDraft(errand)) return false
    const { draft } = state.get()
    const [invalid] = invalidFields(draft)
    if (invalid) {
      put({ flagged: { field: invalid } })
      return true
    }
    if (clashingFields(draft, view.map).length > 0) {
      put({ clash: errand })
      return true
    }
    if (errand.kind === 'save' && unsavedFields(draft, view.map).length === 0) {
      put({ saved: 'nothing' })
      return true
    }
    return false
  }

  const finish = (errand: Errand, sent: Draft, answer: unknown): void => {
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
    else put({ said: errand.kind === 'undo' ? 'Undone.' : 'Redone.' })
    // Another screen went on meanwhile: what waits would take back what nobody here has seen.
    if (newest.view?.revision !== (answer as GmView).revision) waiting = []
  }

  const refuse = async (errand: Errand, seen: GmView, error: unknown): Promise<void> => {
    if (!(error instanceof ApiProblem)) throw error
    if (error.code === 'NOT_SIGNED_IN') return onSignedOut()
    const { current } = error
    if (error.code === 'STALE_REVISION' && current) {
      see(current)
      accept(current)
      if (mayRepeat(errand, seen, state.get().view ?? current)) return run(errand)
      return put({ note: sayOvertaken(errand) })
    }
    if (errand.kind === 'save') put({ saved: { failed: error.detail } })
    else put({ note: error.detail })
  }

  const run = async (errand: Errand): Promise<void> => {
    const { view, draft } = state.get()
    if (!view) return
    if (isBusy(state.get())) {
      if (isStep(errand) && !isBusyForSteps(state.get())) {
        waiting = [...waiting, errand].slice(0, MOST_WAITING)
      }
      return
    }
    put({ note: null })
    if (isHeldUp(errand, view)) return
    giveUp?.()
    const parcel = pack(errand, view, draft)
    const once = newIdempotencyKey()
    put({ underway: { errand, trouble: null }, clash: null, saved: null })
    try {
      const answer = await deliver({
        ask: () => send(parcel, once),
        pauses: PAUSES[errand.kind],
        wait,
        onTrouble: (trouble, error) => {
          waiting = []
          put({ underway: { errand, trouble, why: sayTrouble(error) } })
        },
      })
      put({ underway: null })
      finish(errand, draft, answer)
    } catch (error) {
      waiting = []
      if (error instanceof GivenUp) return
      put({ underway: null })
      await refuse(errand, view, error)
    } finally {
      nudge = null
      giveUp = null
    }
    await runWaiting()
  }

  /** The next step that was pressed meanwhile; one that has nothing left to do ends the row. */
  const runWaiting = async (): Promise<void> => {
    const [next, ...rest] = waiting
    const { view } = state.get()
    const leadsOn = next && (next.kind === 'undo' ? view?.undo : view?.redo)
    waiting = leadsOn ? rest : []
    if (leadsOn) await run(next)
  }

  return {
    state,
    see,
    run,
    tryAgain: () => nudge?.(),
    settleClash: async (choices) => {
      const { view, draft, clash } = state.get()
      if (!view || !clash) return
      put({ draft: decide(draft, view.map, choices), clash: null })
      await run(clash)
    },
  }
}
