const SIGNALS = ['SIGTERM', 'SIGINT'] as const

/** Requests that are still not finished then are cut off. */
const PATIENCE_MS = 5_000
/** After so many ms whatever still holds on is left behind: nothing that was answered is lost by it. */
export const END_MS = 8_000

/** How a server that runs is ended. */
export interface Ending {
  readonly stop: () => Promise<void>
  /** Cuts off whatever keeps `stop` waiting. */
  readonly cutOff: () => void
}

export interface Signals {
  /** Says how to end from now on. Until then there is nothing that needs an end. */
  readonly endWith: (ending: Ending) => void
}

/** Ends the process cleanly on the first signal; a second one is not needed and changes nothing. */
export const catchSignals = (): Signals => {
  let ending: Ending | undefined
  let isStopping = false

  const onSignal = async () => {
    if (isStopping) return
    isStopping = true
    if (ending) {
      setTimeout(ending.cutOff, PATIENCE_MS).unref()
      setTimeout(() => process.exit(0), END_MS).unref()
      await ending.stop()
    }
    process.exit(0)
  }
  for (const signal of SIGNALS) process.on(signal, () => void onSignal())

  return {
    endWith: (how) => {
      ending = how
    },
  }
}
