/** Collects undo functions that run when the work ends, however it ends. */
export interface Cleanup {
  add(undo: () => unknown): void
}

const pendingCleanups = new Set<() => Promise<void>>()

/** Runs work, and afterwards removes its processes and folders. */
export const withCleanup = async <Result>(
  work: (cleanup: Cleanup) => Promise<Result>,
): Promise<Result> => {
  const undos: (() => unknown)[] = []
  /** Undoes the latest first. */
  const undoAll = async (): Promise<void> => {
    for (let undo = undos.pop(); undo; undo = undos.pop()) await undo()
  }
  pendingCleanups.add(undoAll)
  try {
    return await work({ add: (undo) => undos.push(undo) })
  } finally {
    await undoAll()
    pendingCleanups.delete(undoAll)
  }
}

/** On a signal, removes all processes and folders, and exits. */
export const cleanUpOnSignals = (): void => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      const all = [...pendingCleanups].reverse().map((undoAll) => undoAll())
      void Promise.allSettled(all).then(() => process.exit(1))
    })
  }
}
