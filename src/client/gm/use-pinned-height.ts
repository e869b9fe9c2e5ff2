import { type RefObject, useEffect } from 'react'

/**
 * Sets the height of a part pinned over the page's foot as a root custom property, so that what is
 * scrolled into view stops above it.
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
