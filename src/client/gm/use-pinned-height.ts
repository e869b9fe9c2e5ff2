import { type RefObject, useEffect } from 'react'

/**
 * Tells the page how high a part of it is that may lie pinned over its foot, as a custom property
 * of the root: what is scrolled into view, by the focus for one, then comes to stand above it.
 */
export const usePinnedHeight = (name: `--${string}`, ref: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const part = ref.current
    if (!part) return undefined
    const { style } = document.documentElement
    const watch = new ResizeObserver(() => style.setProperty(name, `${part.offsetHeight}px`))
    watch.observe(part)
    return () => {
      watch.disconnect()
      style.removeProperty(name)
    }
  }, [name, ref])
}
