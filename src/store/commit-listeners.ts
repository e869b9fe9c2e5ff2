import type { Commit } from '../campaign/store.ts'
import type { Heard } from './told-change.ts'

/** Told which campaign moved, null for any. */
export type EngineListener = (campaign: string | null, heard: Heard) => void

/** Who is told of commits. */
export interface CommitListeners {
  add(listener: EngineListener): () => void
  /** Tells everybody once the caller, who committed, has its answer and has gone on with its work. */
  tell(campaign: string, commit?: Commit): void
}

/** Those who listen here, where commits of other nodes are heard of as well. */
export interface OwnListeners extends CommitListeners {
  /** Tells everybody at once: nobody here waits for an answer to what was committed elsewhere. */
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
    tell: (campaign, commit) => {
      setImmediate(tellAtOnce, campaign, commit && { commit })
    },
    tellAtOnce,
  }
}

/** A listener that throws, now or later, is warned about and harms nobody else. */
const tellOne = (listener: EngineListener, told: Parameters<EngineListener>): void => {
  const telling = async (): Promise<void> => listener(...told)
  telling().catch((error: unknown) => {
    process.emitWarning(error instanceof Error ? error : String(error))
  })
}
