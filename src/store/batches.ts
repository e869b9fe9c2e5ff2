/** Few, so that no statement takes long, and of so many values as every engine takes. */
export const ROWS_AT_ONCE = 500

export function* inBatches<One>(all: readonly One[], size = ROWS_AT_ONCE): Generator<One[]> {
  for (let from = 0; from < all.length; from += size) yield all.slice(from, from + size)
}
