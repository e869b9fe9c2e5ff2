import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useUnsavedWarning } from '#client/ui/dialog/use-unsaved-warning.ts'
import type { Choices } from '#client/ui/draft/merge.ts'
import type { Clash, SaveState, UndoButtonState } from '#client/ui/draft/save.ts'
import { refused } from '#client/ui/draft/words.ts'
import { changesBetween } from '#client/ui/live/newest.ts'
import { MAX_STEPS } from '#protocol/limits.ts'
import type { Edit } from './command.ts'
import { retryState } from './session-state.ts'
import { useGm, useGmSession } from './use-gm.ts'

/** Sends an edit; resolves to whether it succeeded. */
export type SendEdit = (edit: Omit<Edit, 'kind'>) => Promise<boolean>

interface SaveOptions {
  /** The page's name on its Undo button: `rules` in `Undo: rules`. */
  readonly page: string
  /** The draft; a new object with each edit. */
  readonly draft: unknown
  readonly unsaved: readonly string[]
  /** Names of further unsaved work, which `send` does not save and leaving the page would lose. */
  readonly otherUnsavedWork?: readonly string[]
  /** Whether the device stores the draft: the page is then left without a question. */
  readonly isStoredOnDevice?: boolean
  /** Fields that another screen has saved meanwhile: the GM decides before they are overwritten. */
  readonly clashes?: readonly Clash[]
  readonly onDecide?: (choices: Choices) => void
  /** The reason why the draft cannot be saved; called at each save. */
  readonly findProblem?: () => string | null
  /** Asks the GM to confirm the save. */
  readonly confirm?: () => Promise<boolean>
  /** Saves the draft; resolves to whether all is saved, or to `stay` if it is and the page must stay open. */
  readonly send: (put: SendEdit) => Promise<boolean | 'stay'>
  readonly onDrop: () => void
}

export interface PageSave {
  readonly state: SaveState
  readonly isReady: boolean
  readonly undoButton: UndoButtonState
  /** Names of the work that leaving the page would lose. */
  readonly unsavedWork: readonly string[]
  /** Clashing fields that the GM is asked about before the save goes on; null while nothing is asked. */
  readonly clashes: readonly Clash[] | null
  readonly onDecide: (choices: Choices | null) => void
  /** Saves the draft; resolves to whether the page may be left. */
  readonly onSave: () => Promise<boolean>
  readonly onDrop: () => void
  /** Sends a change that needs no draft, such as a deletion; Undo takes it back like a save. */
  readonly sendNow: (send: SaveOptions['send']) => Promise<boolean>
}

/** The last change that this page saved, or undid. */
interface LastChange {
  /** The campaign's revision right after the change. */
  readonly revision: string
  /** Number of undo steps; 0 if there are too many for one request, or other screens' changes between. */
  readonly steps: number
  readonly isUndone: boolean
}

const SAVING: SaveState = { kind: 'saving' }
const NO_ANSWER: SaveState = { kind: 'failed', why: '', retries: true }

export const useSave = (options: SaveOptions): PageSave => {
  const gm = useGm()
  const {
    page,
    draft,
    unsaved,
    otherUnsavedWork = [],
    isStoredOnDevice = false,
    clashes = [],
  } = options
  const { revision, canRedo, hasTrouble, isIdle } = useGmSession(({ view, underway, waiting }) => ({
    revision: view?.revision ?? '',
    canRedo: view !== null && view.redo !== null,
    hasTrouble: retryState(underway) !== null,
    isIdle: underway === null && waiting.length === 0,
  }))
  const [isSending, setSending] = useState(false)
  const [isAskingClash, setAskingClash] = useState(false)
  const [failed, setFailed] = useState<{ state: SaveState; of: unknown } | null>(null)
  const [lastChange, setLastChange] = useState<LastChange | null>(null)
  /** A save may wait long for its answer; it then goes on with these options. */
  const latestOptions = useRef(options)
  useLayoutEffect(() => {
    latestOptions.current = options
  })
  const isBusy = useRef(false)
  // The notice about a refused save concerns this page alone, so it is cleared when the page closes.
  useEffect(() => () => gm.dispatch({ kind: 'noted', note: null }), [gm])
  const unsavedWork = isStoredOnDevice ? [] : [...unsaved, ...otherUnsavedWork]
  useUnsavedWarning(unsavedWork.length > 0)

  const fail = (state: SaveState): false => {
    setFailed({ state, of: latestOptions.current.draft })
    return false
  }
  const failWith = (why: string): false => fail({ kind: 'failed', why, retries: false })
  const currentRevision = (): string => gm.get().view?.revision ?? ''

  /** Runs one action at a time. A second press makes the one under way retry at once. */
  const runExclusively = async (act: () => Promise<boolean>): Promise<boolean> => {
    if (isBusy.current) {
      gm.dispatch({ kind: 'retry-now' })
      return false
    }
    isBusy.current = true
    try {
      return await act()
    } finally {
      isBusy.current = false
    }
  }
  const runSend = async (send: SaveOptions['send']): Promise<boolean> => {
    setFailed(null)
    setSending(true)
    gm.dispatch({ kind: 'noted', note: null })
    const before = currentRevision()
    let steps = 0
    let after = before
    const went = await send(async (edit) => {
      const isSaved = await gm.run({ kind: 'edit', ...edit })
      after = currentRevision()
      if (isSaved) steps += 1
      return isSaved
    })
    const isOneUndo = changesBetween(before, after) === steps && steps <= MAX_STEPS
    if (steps > 0) setLastChange({ revision: after, steps: isOneUndo ? steps : 0, isUndone: false })
    setSending(false)
    if (went !== false) return went === true
    if ((latestOptions.current.clashes ?? []).length === 0)
      return failWith(gm.get().notice ?? refused)
    setAskingClash(true)
    return false
  }
  const save = (): Promise<boolean> =>
    runExclusively(async () => {
      const { unsaved, clashes = [], findProblem, confirm } = latestOptions.current
      if (unsaved.length === 0) return true
      const why = findProblem?.() ?? null
      if (why !== null) return failWith(why)
      if (clashes.length > 0) {
        setAskingClash(true)
        return false
      }
      if (confirm && !(await confirm())) return false
      return runSend((put) => latestOptions.current.send(put))
    })

  const isTakenBack = lastChange?.isUndone ?? false
  const isNewest = lastChange !== null && lastChange.revision === revision
  const undoOrRedo = (): Promise<boolean> =>
    runExclusively(async () => {
      if (lastChange === null) return false
      setFailed(null)
      setSending(true)
      const kind = isTakenBack ? 'redo' : 'undo'
      const before = currentRevision()
      const went = await gm.run({ kind, steps: lastChange.steps })
      const revision = currentRevision()
      // More than one revision: another screen's change is among them.
      const steps = changesBetween(before, revision) === 1 ? lastChange.steps : 0
      setLastChange(went ? { revision, steps, isUndone: !isTakenBack } : null)
      setSending(false)
      return went || fail({ kind: 'refused', why: gm.get().notice ?? refused })
    })

  const idleState = (): SaveState => {
    if (unsaved.length > 0) return { kind: 'unsaved' }
    if (lastChange === null) return { kind: 'clean' }
    if (!isTakenBack) return { kind: 'saved' }
    return { kind: isNewest ? 'taken-back' : 'clean' }
  }
  const sendingState = hasTrouble ? NO_ANSWER : SAVING
  return {
    state: isSending ? sendingState : failed && failed.of === draft ? failed.state : idleState(),
    isReady: isSending ? hasTrouble : unsaved.length > 0,
    undoButton: {
      page,
      kind: isTakenBack && isNewest ? 'redo' : 'undo',
      // Undo would take back another change that is under way instead.
      isReady:
        !isSending && isIdle && isNewest && lastChange.steps > 0 && (!isTakenBack || canRedo),
      onPress: () => void undoOrRedo(),
    },
    unsavedWork,
    clashes: isAskingClash ? clashes : null,
    onDecide: (choices) => {
      // The save reads the draft after the decision was applied.
      flushSync(() => {
        setAskingClash(false)
        if (choices) latestOptions.current.onDecide?.(choices)
      })
      if (choices) void save()
    },
    onSave: save,
    onDrop: () => latestOptions.current.onDrop(),
    sendNow: (send) => runExclusively(() => runSend(send)),
  }
}
