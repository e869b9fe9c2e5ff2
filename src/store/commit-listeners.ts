import type { Commit } from '../campaign/store.ts'
import type { Hex } from '../rules/hex.ts'
import type { CommitTimes, Heard } from './sent-commit.ts'

/** `campaign` null: any may have changed. */
export type EngineListener = (campaign: string | null, heard: Heard) => void

export interface CommitListeners {
  add(listener: EngineListener): () => void
  /** Notifies in a later turn, when the caller has its answer. */
  tell(campaign: string, committed?: { readonly commit: Commit; readonly times: CommitTimes }): void
  /** R-POINT-1, likewise. */
  point(campaign: string, hex: Hex): void
}

/** Also passes on commits of other nodes. */
export interface OwnListeners extends CommitListeners {
  /** Notifies at once: no caller here waits for an answer. */
  readonly tellAtOnce: EngineListener
}

export const commitListeners = (): OwnListeners => {
  const listeners = new Set<{ readonly listener: EngineListener }>()
  const tellAtOnce: EngineListener = (...sent) => {
    for (const { listener } of listeners) tellOne(listener, sent)
  }
  return {
    add: (listener) => {
      const entry = { listener }
      listeners.add(entry)
      return () => listeners.delete(entry)
    },
    tell: (campaign, committed) => {
      setImmediate(tellAtOnce, campaign, committed)
    },
    point: (campaign, point) => {
      setImmediate(tellAtOnce, campaign, { point })
    },
    tellAtOnce,
  }
}

/** A listener's error becomes a warning and never reaches the other listeners. */
const tellOne = (listener: EngineListener, sent: Parameters<EngineListener>): void => {
  const telling = async (): Promise<void> => listener(...sent)
  telling().catch((error: unknown) => {
    process.emitWarning(error instanceof Error ? error : String(error))
  })
}
