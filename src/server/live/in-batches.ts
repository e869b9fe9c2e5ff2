/** So many are asked for in one statement. */
const BATCH = 500

/** Asks for things by their names, many at a time. */
export const inBatches = async <Found>(
  names: Iterable<string>,
  find: (names: readonly string[]) => Promise<Iterable<Found>>,
): Promise<readonly Found[]> => {
  const all = [...names]
  const found: Found[] = []
  for (let at = 0; at < all.length; at += BATCH) {
    for (const one of await find(all.slice(at, at + BATCH))) found.push(one)
  }
  return found
}
