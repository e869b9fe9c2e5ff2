import { setTimeout as sleep } from 'node:timers/promises'

export { sleep }

/** Answers the wait in ms, or NaN when the limit was over. */
export const msUntil = async (
  holds: () => boolean | Promise<boolean>,
  limitMs: number,
  everyMs = 10,
): Promise<number> => {
  const begun = performance.now()
  for (;;) {
    if (await holds()) return performance.now() - begun
    if (performance.now() - begun > limitMs) return Number.NaN
    await sleep(everyMs)
  }
}

/** Works on so many items at a time; after a failure none is begun. */
export const eachAtOnce = async <Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item, index: number) => Promise<unknown>,
): Promise<void> => {
  let next = 0
  const worker = async (): Promise<void> => {
    for (let index = next++; index < items.length; index = next++) {
      try {
        await work(items[index] as Item, index)
      } catch (error) {
        next = items.length
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
