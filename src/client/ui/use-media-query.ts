import { useCallback, useSyncExternalStore } from 'react'

/** Width below which the GM's map lies above the page; the style sheets have the same value. */
export const NARROW_SCREEN = '(width < 68.75em)'

/** Whether a media query matches; rerenders when that changes. */
export const useMediaQuery = (query: string): boolean =>
  useSyncExternalStore(
    useCallback(
      (onChange) => {
        const media = matchMedia(query)
        media.addEventListener('change', onChange)
        return () => media.removeEventListener('change', onChange)
      },
      [query],
    ),
    () => matchMedia(query).matches,
  )
