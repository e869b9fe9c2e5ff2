const SIGNALS = ['SIGTERM', 'SIGINT'] as const

/** Then unfinished requests are cut off. */
const STOP_LIMIT_MS = 5_000
/** Then the process ends; nothing that was answered is lost. */
export const END_MS = 8_000

export interface Ending {
  readonly stop: () => Promise<void>
  /** Cuts off connections that `stop` waits for. */
  readonly cutOff: () => void
}

/**
 * Ends the process cleanly on the first signal; a second one changes nothing.
 *
 * @returns sets how to end; before, nothing needs an end
 */
export const catchSignals = (): ((how: Ending) => void) => {
  let ending: Ending | undefined
  let isStopping = false

  const onSignal = async () => {
    if (isStopping) return
    isStopping = true
    if (ending) {
      setTimeout(ending.cutOff, STOP_LIMIT_MS).unref()
      setTimeout(() => process.exit(0), END_MS).unref()
      await ending.stop()
    }
    process.exit(0)
  }
  for (const signal of SIGNALS) process.on(signal, () => void onSignal())

  return (how) => {
    ending = how
  }
}
