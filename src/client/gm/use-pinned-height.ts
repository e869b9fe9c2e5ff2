import { type RefObject, useEffect } from 'react'

/** As a root custom property, so that what is scrolled into view stops above the pinned part. */
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
