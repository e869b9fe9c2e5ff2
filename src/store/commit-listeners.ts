import type { CommitNotice } from '#campaign/ports/store.ts'
import type { Hex } from '#shared/hex.ts'
import { warn } from './warn.ts'

/** A commit, or the hex that the GM points to. */
export type Heard = CommitNotice | { readonly point: Hex }

export type EngineListener = (campaign: string, heard: Heard) => void

export type CommitListeners = ReturnType<typeof commitListeners>

/** A listener's error becomes a warning and never reaches the other listeners. */
export const commitListeners = () => {
  const listeners = new Set<EngineListener>()
  return {
    /** Returns what ends it. */
    add: (listener: EngineListener): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /**
     * Notifies in a later turn, when the caller has its answer.
     *
     * @param heard left out: something changed beside the revisions
     */
    tell: (campaign: string, heard: Heard = {}): void => {
      const tellOne = async (listener: EngineListener): Promise<void> => listener(campaign, heard)
      setImmediate(() => {
        for (const listener of listeners)
          tellOne(listener).catch((error: unknown) =>
            warn('ListenerWarning', 'A listener failed', error),
          )
      })
    },
  }
}
