import {
  createContext,
  type RefObject,
  useContext,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from 'react'

/** The element that scrolls, of which something is near. */
export const Scroller = createContext<RefObject<HTMLElement | null> | null>(null)

/** More than a screen, so that fast scrolling meets no gap. */
const NEAR_PX = 1_500

/**
 * Whether an element has ever been within a screen or two of what is in sight: until then it need
 * not be drawn. Once drawn it stays, so that what was opened in it stays open.
 */
export const useNear = <Element extends HTMLElement>(): readonly [
  RefObject<Element | null>,
  boolean,
] => {
  const element = useRef<Element>(null)
  const scroller = useContext(Scroller)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (isNear || !element.current) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) {
          setNear(true)
        }
      },
      { root: scroller?.current ?? null, rootMargin: `${NEAR_PX}px 0px` },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [isNear, scroller])
  // Drawn between frames: the reader goes on scrolling.
  return [element, useDeferredValue(isNear)]
}

/** Calls `onNear` while the element is near: there, days that follow are loaded. */
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
