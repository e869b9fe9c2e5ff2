/**
 * Does something again and again, once at a time. When it fails, which it does while the store is
 * away, it is done again at its next time.
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
