/** Items that are drawn together. */
export interface Block<Item> {
  readonly key: string
  readonly items: readonly Item[]
}

/** Days in a block: about a screen. */
const DAYS_A_BLOCK = 5

/**
 * Cuts days, newest first, by their numbers, so that blocks stay the same when days come before or
 * behind them.
 *
 * @param numberOf the day's number; null: it stays with those around it
 */
export const toBlocks = <Item>(
  items: readonly Item[],
  numberOf: (item: Item) => number | null,
): readonly Block<Item>[] => {
  const blocks: { number: number | null; items: Item[] }[] = []
  for (const item of items) {
    const day = numberOf(item)
    const number = day === null ? null : Math.floor((day - 1) / DAYS_A_BLOCK)
    const last = blocks.at(-1)
    if (last && (number === null || last.number === null || last.number === number)) {
      last.number ??= number
      last.items.push(item)
    } else blocks.push({ number, items: [item] })
  }
  return blocks.map(({ number, items: drawn }) => ({ key: String(number), items: drawn }))
}
