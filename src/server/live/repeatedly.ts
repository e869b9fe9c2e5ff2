/**
 * Repeats work, one run at a time. Failed work, as while the store is away, waits for its next
 * time.
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
