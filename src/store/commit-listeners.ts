import type { CommitNotice } from '#campaign/ports/store.ts'
import type { Hex } from '#shared/hex.ts'
import { warn } from './warn.ts'

/** A commit, or the hex that the GM points to. */
export type StoreNotice = CommitNotice | { readonly point: Hex }

export type NoticeListener = (campaign: string, notice: StoreNotice) => void

export type CommitListeners = ReturnType<typeof commitListeners>

/** A listener's error becomes a warning and never reaches the other listeners. */
export const commitListeners = () => {
  const listeners = new Set<NoticeListener>()
  return {
    /** Returns a function that removes the listener. */
    add: (listener: NoticeListener): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /**
     * Notifies the listeners in a later turn, when the caller has its answer.
     *
     * @param notice left out: something changed beside the revisions
     */
    notify: (campaign: string, notice: StoreNotice = {}): void => {
      const notifyOne = async (listener: NoticeListener): Promise<void> =>
        listener(campaign, notice)
      setImmediate(() => {
        for (const listener of listeners)
          notifyOne(listener).catch((error: unknown) =>
            warn('ListenerWarning', 'A listener failed', error),
          )
      })
    },
  }
}
