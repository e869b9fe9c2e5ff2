/** Undone when a run ends, however it ends. */
export interface Cleanup {
  add(undo: () => unknown): void
}

const underWay = new Set<() => Promise<void>>()

/** Tidies up the work's processes and folders after it. */
export const tidily = async <Result>(work: (left: Cleanup) => Promise<Result>): Promise<Result> => {
  const undos: (() => unknown)[] = []
  /** Latest first. */
  const undoAll = async (): Promise<void> => {
    for (let undo = undos.pop(); undo; undo = undos.pop()) await undo()
  }
  underWay.add(undoAll)
  try {
    return await work({ add: (undo) => undos.push(undo) })
  } finally {
    await undoAll()
    underWay.delete(undoAll)
  }
}

/** Tidies up everything and exits when this process is told to end. */
export const tidyUpOnSignals = (): void => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      const all = [...underWay].reverse().map((undoAll) => undoAll())
      void Promise.allSettled(all).then(() => process.exit(1))
    })
  }
}
