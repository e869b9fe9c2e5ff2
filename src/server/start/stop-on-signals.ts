const SIGNALS = ['SIGTERM', 'SIGINT'] as const

/** Requests that are still not finished then are cut off. */
const PATIENCE_MS = 5_000
/** Whatever still holds on then is left behind: nothing that was answered is lost by it. */
const END_MS = 8_000

/** Ends the process cleanly on the first signal; a second one is not needed and changes nothing. */
export const stopOnSignals = (stop: () => Promise<void>, cutOff: () => void): void => {
  let isStopping = false
  const onSignal = async () => {
    if (isStopping) return
    isStopping = true
    setTimeout(cutOff, PATIENCE_MS).unref()
    setTimeout(() => process.exit(0), END_MS).unref()
    await stop()
    process.exit(0)
  }
  for (const signal of SIGNALS) process.on(signal, () => void onSignal())
}
