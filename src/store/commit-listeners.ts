import type { CommitListener } from '../campaign/store.ts'

/** Who is told of commits. */
export interface CommitListeners {
  add(listener: CommitListener): () => void
  /** Tells everybody once the caller, who committed, has its answer and has gone on with its work. */
  tell(campaign: string | null): void
}

/** Those who listen here, where commits of other nodes are heard of as well. */
export interface OwnListeners extends CommitListeners {
  /** Tells everybody at once: nobody here waits for an answer to what was committed elsewhere. */
  tellAtOnce(campaign: string | null): void
}

export const commitListeners = (): OwnListeners => {
  const listeners = new Set<{ readonly listener: CommitListener }>()
  const tellAtOnce = (campaign: string | null) => {
    for (const { listener } of listeners) tellOne(listener, campaign)
  }
  return {
    add: (listener) => {
      const entry = { listener }
      listeners.add(entry)
      return () => listeners.delete(entry)
    },
    tell: (campaign) => {
      setImmediate(tellAtOnce, campaign)
    },
    tellAtOnce,
  }
}

/** A listener that throws, now or later, is warned about and harms nobody else. */
const tellOne = (listener: CommitListener, campaign: string | null): void => {
  const telling = async (): Promise<void> => listener(campaign)
  telling().catch((error: unknown) => {
    process.emitWarning(error instanceof Error ? error : String(error))
  })
}
