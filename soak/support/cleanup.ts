/** What is to be undone when a run ends, however it ends. */
export interface Cleanup {
  add(undo: () => unknown): void
}

const underWay = new Set<() => Promise<void>>()

/** Gives the work something to leave its processes and folders with, and tidies up behind it. */
export const tidily = async <Result>(work: (left: Cleanup) => Promise<Result>): Promise<Result> => {
  const undos: (() => unknown)[] = []
  /** The latest first. */
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

/** Tidies up behind everything that is under way, and ends, when this process is told to end. */
export const tidyUpOnSignals = (): void => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      const all = [...underWay].reverse().map((undoAll) => undoAll())
      void Promise.allSettled(all).then(() => process.exit(1))
    })
  }
}
