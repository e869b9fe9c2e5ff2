/** A binary heap: hands back its entries from the least `key` up. */
interface MinHeap {
  readonly push: (key: number, node: number) => void
  readonly pop: () => number | undefined
}

interface Entry {
  readonly key: number
  readonly node: number
}

export const createMinHeap = (): MinHeap => {
  const entries: Entry[] = []
  const keyAt = (index: number) => entries[index]?.key ?? Number.POSITIVE_INFINITY

  const swap = (a: number, b: number) => {
    const first = entries[a]
    const second = entries[b]
    if (!first || !second) return
    entries[a] = second
    entries[b] = first
  }

  const sinkFrom = (top: number) => {
    let index = top
    for (;;) {
      const left = 2 * index + 1
      const lesser = keyAt(left + 1) < keyAt(left) ? left + 1 : left
      if (keyAt(lesser) >= keyAt(index)) return
      swap(index, lesser)
      index = lesser
    }
  }

  return {
    push: (key, node) => {
      entries.push({ key, node })
      let index = entries.length - 1
      while (index > 0) {
        const parent = (index - 1) >> 1
        if (keyAt(parent) <= key) return
        swap(index, parent)
        index = parent
      }
    },
    pop: () => {
      const least = entries[0]
      const last = entries.pop()
      if (!least || !last) return undefined
      if (entries.length > 0) {
        entries[0] = last
        sinkFrom(0)
      }
      return least.node
    },
  }
}
