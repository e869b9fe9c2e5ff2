import { setTimeout as sleep } from 'node:timers/promises'

export { sleep }

/** Waits until a condition holds. Returns the wait in ms, or NaN when the limit was over. */
export const msUntil = async (
  condition: () => boolean | Promise<boolean>,
  limitMs: number,
  everyMs = 10,
): Promise<number> => {
  const startedAt = performance.now()
  for (;;) {
    if (await condition()) return performance.now() - startedAt
    if (performance.now() - startedAt > limitMs) return Number.NaN
    await sleep(everyMs)
  }
}

/** Works on `atOnce` items at a time; after a failure none is begun. */
export const eachAtOnce = async <Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item, index: number) => Promise<unknown>,
): Promise<void> => {
  let nextIndex = 0
  const worker = async (): Promise<void> => {
    for (let index = nextIndex++; index < items.length; index = nextIndex++) {
      try {
        await work(items[index] as Item, index)
      } catch (error) {
        nextIndex = items.length
        throw error
      }
    }
  }
  const workers = Array.from({ length: Math.min(atOnce, items.length) }, worker)
  for (const ended of await Promise.allSettled(workers)) {
    if (ended.status === 'rejected') throw ended.reason
  }
}

export const range = (count: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => index)
