/** Rejects when the signal aborts, and never resolves. @throws DOMException `AbortError` */
export const givenUp = async (signal: AbortSignal): Promise<never> => {
  signal.throwIfAborted()
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}
