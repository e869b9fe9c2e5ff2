import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useUnsavedWarning } from '#client/ui/dialog/use-unsaved-warning.ts'
import type { Choices } from '#client/ui/draft/merge.ts'
import type { Clash, SaveState, Taking } from '#client/ui/draft/save.ts'
import { refused } from '#client/ui/draft/words.ts'
import { changesBetween } from '#client/ui/live/newest.ts'
import { MAX_STEPS } from '#protocol/limits.ts'
import type { Edit } from './command.ts'
import { troubleOf } from './session-state.ts'
import { useGm, useGmSession } from './use-gm.ts'

/** Sends a change; resolves to whether it went through. */
export type Put = (edit: Omit<Edit, 'kind'>) => Promise<boolean>

interface SaveOptions {
  /** The page's name in `Undo: rules`. */
  readonly page: string
  /** The draft; another object with each edit. */
  readonly mine: unknown
  readonly unsaved: readonly string[]
  /** Names of work that `send` does not save and leaving the page would lose. */
  readonly alsoHeld?: readonly string[]
  /** Leaving asks nothing: the device stores what is typed. */
  readonly isOnDevice?: boolean
  /** Fields that another screen has saved meanwhile: the GM decides before they are overwritten. */
  readonly clashes?: readonly Clash[]
  readonly onDecide?: (choices: Choices) => void
  /** The reason why the draft cannot be saved; called at each save. */
  readonly problem?: () => string | null
  /** The last question before it is saved. */
  readonly confirm?: () => Promise<boolean>
  /** Resolves to whether all is saved; `stay`: it is, and the page has to stay. */
  readonly send: (put: Put) => Promise<boolean | 'stay'>
  readonly onDrop: () => void
}

export interface PageSave {
  readonly state: SaveState
  readonly isReady: boolean
  readonly taking: Taking
  /** Names of the work that leaving the page would lose. */
  readonly held: readonly string[]
  /** Fields to decide about before the save goes on; null while there is no question. */
  readonly clashes: readonly Clash[] | null
  readonly onDecide: (choices: Choices | null) => void
  /** Resolves to whether the page may be left. */
  readonly onSave: () => Promise<boolean>
  readonly onDrop: () => void
  /** Sends a change that needs no draft, such as a deletion: it is taken back like a save. */
  readonly sendNow: (send: SaveOptions['send']) => Promise<boolean>
}

/** The last change of this page, saved or taken back. */
interface Done {
  /** The campaign's, right after it. */
  readonly revision: string
  /** How many changes it was; 0: too many for one Undo, or others came between. */
  readonly steps: number
  readonly isTakenBack: boolean
}

const SAVING: SaveState = { kind: 'saving' }
const NO_ANSWER: SaveState = { kind: 'failed', why: '', retries: true }

export const useSave = (options: SaveOptions): PageSave => {
  const gm = useGm()
  const { page, mine, unsaved, alsoHeld = [], isOnDevice = false, clashes = [] } = options
  const { revision, canRedo, hasTrouble, isIdle } = useGmSession(({ view, underway, waiting }) => ({
    revision: view?.revision ?? '',
    canRedo: view !== null && view.redo !== null,
    hasTrouble: troubleOf(underway) !== null,
    isIdle: underway === null && waiting.length === 0,
  }))
  const [isSending, setSending] = useState(false)
  const [asksClash, setAsksClash] = useState(false)
  const [failed, setFailed] = useState<{ state: SaveState; of: unknown } | null>(null)
  const [done, setDone] = useState<Done | null>(null)
  /** A save that waits for an answer may go on after many edits. */
  const newest = useRef(options)
  useLayoutEffect(() => {
    newest.current = options
  })
  const isBusy = useRef(false)
  // This page alone shows why its save was refused, so the note leaves with it.
  useEffect(() => () => gm.dispatch({ kind: 'noted', note: null }), [gm])
  const held = isOnDevice ? [] : [...unsaved, ...alsoHeld]
  useUnsavedWarning(held.length > 0)

  const fail = (state: SaveState): false => {
    setFailed({ state, of: newest.current.mine })
    return false
  }
  const failWith = (why: string): false => fail({ kind: 'failed', why, retries: false })
  const currentRevision = (): string => gm.get().view?.revision ?? ''

  /** One at a time; while one waits for its answer, the next attempt is sooner. */
  const alone = async (act: () => Promise<boolean>): Promise<boolean> => {
    if (isBusy.current) {
      gm.dispatch({ kind: 'nudged' })
      return false
    }
    isBusy.current = true
    try {
      return await act()
    } finally {
      isBusy.current = false
    }
  }
  const perform = async (send: SaveOptions['send']): Promise<boolean> => {
    setFailed(null)
    setSending(true)
    gm.dispatch({ kind: 'noted', note: null })
    const before = currentRevision()
    let steps = 0
    let after = before
    const went = await send(async (edit) => {
      const isIn = await gm.run({ kind: 'edit', ...edit })
      after = currentRevision()
      if (isIn) steps += 1
      return isIn
    })
    const isOneUndo = changesBetween(before, after) === steps && steps <= MAX_STEPS
    if (steps > 0) setDone({ revision: after, steps: isOneUndo ? steps : 0, isTakenBack: false })
    setSending(false)
    if (went !== false) return went === true
    if ((newest.current.clashes ?? []).length === 0) return failWith(gm.get().note ?? refused)
    setAsksClash(true)
    return false
  }
  const save = (): Promise<boolean> =>
    alone(async () => {
      const { unsaved, clashes = [], problem, confirm } = newest.current
      if (unsaved.length === 0) return true
      const why = problem?.() ?? null
      if (why !== null) return failWith(why)
      if (clashes.length > 0) {
        setAsksClash(true)
        return false
      }
      if (confirm && !(await confirm())) return false
      return perform((put) => newest.current.send(put))
    })

  const isTakenBack = done?.isTakenBack ?? false
  const isNewest = done !== null && done.revision === revision
  const take = (): Promise<boolean> =>
    alone(async () => {
      if (done === null) return false
      setFailed(null)
      setSending(true)
      const kind = isTakenBack ? 'redo' : 'undo'
      const before = currentRevision()
      const went = await gm.run({ kind, steps: done.steps })
      const revision = currentRevision()
      // More than one revision: somebody else's change is among them.
      const steps = changesBetween(before, revision) === 1 ? done.steps : 0
      setDone(went ? { revision, steps, isTakenBack: !isTakenBack } : null)
      setSending(false)
      return went || fail({ kind: 'refused', why: gm.get().note ?? refused })
    })

  const rest = (): SaveState => {
    if (unsaved.length > 0) return { kind: 'unsaved' }
    if (done === null) return { kind: 'clean' }
    if (!isTakenBack) return { kind: 'saved' }
    return { kind: isNewest ? 'taken-back' : 'clean' }
  }
  const sending = hasTrouble ? NO_ANSWER : SAVING
  return {
    state: isSending ? sending : failed && failed.of === mine ? failed.state : rest(),
    isReady: isSending ? hasTrouble : unsaved.length > 0,
    taking: {
      page,
      kind: isTakenBack && isNewest ? 'redo' : 'undo',
      // Another change that is under way would be the one that is taken back.
      isReady: !isSending && isIdle && isNewest && done.steps > 0 && (!isTakenBack || canRedo),
      onTake: () => void take(),
    },
    held,
    clashes: asksClash ? clashes : null,
    onDecide: (choices) => {
      // The save reads what is typed after the decision.
      flushSync(() => {
        setAsksClash(false)
        if (choices) newest.current.onDecide?.(choices)
      })
      if (choices) void save()
    },
    onSave: save,
    onDrop: () => newest.current.onDrop(),
    sendNow: (send) => alone(() => perform(send)),
  }
}
