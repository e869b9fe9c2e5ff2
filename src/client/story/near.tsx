import {
  createContext,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from 'react'

/** Items that are drawn together. */
export interface Block<Item> {
  readonly key: string
  readonly items: readonly Item[]
}

/** Days in a block: about a screen. */
const DAYS_A_BLOCK = 5

/** More than a screen, so that fast scrolling meets no gap. */
const NEAR_PX = 1_500

/**
 * Cuts days, newest first, by their numbers, so that blocks stay the same when days come before or
 * behind them.
 *
 * @param numberOf the day's number; null: it stays with those around it
 */
export const toBlocks = <Item,>(
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

/** The element that scrolls, of which something is near. */
export const Scroller = createContext<RefObject<HTMLElement | null> | null>(null)

/** Calls `onNear` while the element is within a screen or two of what is in sight. */
export const useWhileNear = <Element extends HTMLElement>(
  onNear: (() => void) | null,
): RefObject<Element | null> => {
  const element = useRef<Element>(null)
  const scroller = useContext(Scroller)
  useEffect(() => {
    if (!onNear || !element.current) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onNear()
      },
      { root: scroller?.current ?? null, rootMargin: `${NEAR_PX}px 0px` },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [onNear, scroller])
  return element
}

interface NearBlockProps<Item> {
  readonly block: Block<Item>
  /** Drawn even if it is far away. */
  readonly isWanted?: boolean
  /** The height of an item that is not drawn, in px: roughly. */
  readonly itemPx: number
  readonly draw: (item: Item) => ReactNode
}

/**
 * R-JOUR-2: only days that are near are drawn. Once drawn they stay, so that what was opened in
 * them stays open.
 */
export const NearBlock = <Item,>(props: NearBlockProps<Item>) => {
  const { block, isWanted = false, itemPx, draw } = props
  const [isNear, setNear] = useState(false)
  const come = useCallback(() => setNear(true), [])
  const element = useWhileNear<HTMLDivElement>(isNear ? null : come)
  // Drawn between frames: the reader goes on scrolling.
  const isDrawn = useDeferredValue(isNear) || isWanted
  return (
    <div ref={element} style={isDrawn ? undefined : { height: block.items.length * itemPx }}>
      {isDrawn && block.items.map(draw)}
    </div>
  )
}
