import { type RefObject, useEffect, useState } from 'react'

/** How many items of a scrolling list are at least partly below its visible part. */
export const useBelow = (list: RefObject<HTMLElement | null>, drawn: string): number => {
  const [below, setBelow] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: counted anew when the list is drawn anew.
  useEffect(() => {
    const box = list.current
    if (!box) return undefined
    const count = (): void => {
      const end = box.getBoundingClientRect().bottom + 1
      const hidden = [...box.children].filter((item) => item.getBoundingClientRect().bottom > end)
      setBelow(box.scrollHeight > box.clientHeight + 1 ? hidden.length : 0)
    }
    const watch = new ResizeObserver(count)
    watch.observe(box)
    box.addEventListener('scroll', count, { passive: true })
    count()
    return () => {
      watch.disconnect()
      box.removeEventListener('scroll', count)
    }
  }, [list, drawn])
  return below
}
