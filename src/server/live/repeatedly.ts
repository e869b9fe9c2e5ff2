/**
 * One run at a time; failed work, as while the store is away, waits for its next.
 *
 * @returns stops it
 */
export const repeatedly = (work: () => Promise<void>, intervalMs: number): (() => void) => {
  let isAtIt = false

  const unlessAtIt = async () => {
    if (isAtIt) return
    isAtIt = true
    await work().catch(() => {})
    isAtIt = false
  }

  const timer = setInterval(() => void unlessAtIt(), intervalMs)
  return () => clearInterval(timer)
}
