import type { CommitListener } from '../campaign/store.ts'

/** Who is told of commits. */
export interface CommitListeners {
  add(listener: CommitListener): () => void
  /** Tells everybody once the caller has gone on with its work, whatever a listener does. */
  tell(campaign: string | null): void
}

export const commitListeners = (): CommitListeners => {
  const listeners = new Set<{ readonly listener: CommitListener }>()
  return {
    add: (listener) => {
      const entry = { listener }
      listeners.add(entry)
      return () => listeners.delete(entry)
    },
    tell: (campaign) => {
      setImmediate(() => {
        for (const { listener } of listeners) tellOne(listener, campaign)
      })
    },
  }
}

/** A listener that throws, now or later, is warned about and harms nobody else. */
const tellOne = (listener: CommitListener, campaign: string | null): void => {
  const telling = async (): Promise<void> => listener(campaign)
  telling().catch((error: unknown) => {
    process.emitWarning(error instanceof Error ? error : String(error))
  })
}
