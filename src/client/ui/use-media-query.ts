import { useCallback, useSyncExternalStore } from 'react'

/** As in the style sheets: where the GM's map lies above the page. */
export const NARROW_SCREEN = '(width < 68.75em)'

/** Whether a media query holds, now and whenever it changes. */
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
