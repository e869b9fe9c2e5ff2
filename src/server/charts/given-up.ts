/**
 * Rejects when the signal aborts, and never resolves: for what does not end by itself then.
 *
 * @throws DOMException `AbortError`
 */
export const givenUp = async (signal: AbortSignal): Promise<never> => {
  signal.throwIfAborted()
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}
