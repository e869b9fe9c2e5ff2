import type { CommitNotice } from '../campaign/store.ts'
import type { Hex } from '../rules/hex.ts'

/** A commit, or the hex that the GM points to. */
export type Heard = CommitNotice | { readonly point: Hex }

export type EngineListener = (campaign: string, heard: Heard) => void

export interface CommitListeners {
  add(listener: EngineListener): () => void
  /**
   * Notifies in a later turn, when the caller has its answer.
   *
   * @param heard left out: something changed beside the revisions
   */
  tell(campaign: string, heard?: Heard): void
}

/** Also passes on what other nodes tell. */
export interface OwnListeners extends CommitListeners {
  /** Notifies at once: no caller here waits for an answer. */
  readonly tellAtOnce: EngineListener
}

export const commitListeners = (): OwnListeners => {
  const listeners = new Set<{ readonly listener: EngineListener }>()
  const tellAtOnce: EngineListener = (...told) => {
    for (const { listener } of listeners) tellOne(listener, told)
  }
  return {
    add: (listener) => {
      const entry = { listener }
      listeners.add(entry)
      return () => listeners.delete(entry)
    },
    tell: (campaign, heard = { kind: null }) => {
      setImmediate(tellAtOnce, campaign, heard)
    },
    tellAtOnce,
  }
}

/** A listener's error becomes a warning and never reaches the other listeners. */
const tellOne = (listener: EngineListener, told: Parameters<EngineListener>): void => {
  const telling = async (): Promise<void> => listener(...told)
  telling().catch((error: unknown) => {
    process.emitWarning(error instanceof Error ? error : String(error))
  })
}
