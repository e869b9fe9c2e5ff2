/** Per statement. */
const BATCH = 500

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
