import { LRUCache } from 'lru-cache'

export interface ByteCache {
  /** Runs `make` once for all who ask for a missing key meanwhile. */
  get(key: string, make: () => Promise<Uint8Array>): Promise<Uint8Array>
}

export const createByteCache = (maxBytes: number): ByteCache => {
  const kept = new LRUCache<string, Uint8Array>({
    maxSize: maxBytes,
    sizeCalculation: ({ length }) => Math.max(1, length),
  })
  // Not `LRUCache.fetch`: that drops unfinished entries before finished ones.
  const underWay = new Map<string, Promise<Uint8Array>>()

  const makeOnce = async (key: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> => {
    try {
      const bytes = await make()
      kept.set(key, bytes)
      return bytes
    } finally {
      underWay.delete(key)
    }
  }

  return {
    get: async (key, make) => {
      const found = kept.get(key) ?? underWay.get(key)
      if (found) return found
      const made = Promise.resolve().then(() => makeOnce(key, make))
      underWay.set(key, made)
      return made
    },
  }
}
