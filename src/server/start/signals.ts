const SIGNALS = ['SIGTERM', 'SIGINT'] as const

/** Time after the first signal when unfinished requests are cut off. */
const STOP_LIMIT_MS = 5_000
/** Time after the first signal when the process ends; nothing that was answered is lost. */
export const EXIT_MS = 8_000

/** How the server ends. */
export interface Shutdown {
  readonly stop: () => Promise<void>
  /** Cuts off connections that `stop` waits for. */
  readonly cutOff: () => void
}

/**
 * Ends the process cleanly on the first signal; a second signal changes nothing.
 *
 * @returns a function that sets the shutdown; before its first call the process just exits
 */
export const catchSignals = (): ((shutdown: Shutdown) => void) => {
  let shutdown: Shutdown | undefined
  let isStopping = false

  const onSignal = async () => {
    if (isStopping) return
    isStopping = true
    if (shutdown) {
      setTimeout(shutdown.cutOff, STOP_LIMIT_MS).unref()
      setTimeout(() => process.exit(0), EXIT_MS).unref()
      await shutdown.stop()
    }
    process.exit(0)
  }
  for (const signal of SIGNALS) process.on(signal, () => void onSignal())

  return (newShutdown) => {
    shutdown = newShutdown
  }
}
