/** Bytes that took work to make, for whoever asks for the same again soon. */
export interface ByteCache {
  /** What is kept under a key, or what `make` makes; made once for all who ask meanwhile. */
  get(key: string, make: () => Promise<Uint8Array>): Promise<Uint8Array>
}

/** @param maxBytes what was not asked for the longest goes first */
export const createByteCache = (maxBytes: number): ByteCache => {
  /** Those asked for last stand last. */
  const kept = new Map<string, Uint8Array>()
  const underway = new Map<string, Promise<Uint8Array>>()
  let size = 0

  const keep = (key: string, bytes: Uint8Array) => {
    kept.set(key, bytes)
    size += bytes.length
    for (const [oldest, { length }] of kept) {
      if (size <= maxBytes) break
      kept.delete(oldest)
      size -= length
    }
  }

  const makeOnce = async (key: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> => {
    try {
      const bytes = await make()
      keep(key, bytes)
      return bytes
    } finally {
      underway.delete(key)
    }
  }

  return {
    get: async (key, make) => {
      const found = kept.get(key)
      if (found) {
        kept.delete(key)
        kept.set(key, found)
        return found
      }
      const begun = underway.get(key)
      if (begun) return begun
      const made = Promise.resolve().then(() => makeOnce(key, make))
      underway.set(key, made)
      return made
    },
  }
}
