import { useCallback, useSyncExternalStore } from 'react'

/** As in the style sheets: where the GM's map lies above the page. */
export const NARROW = '(width < 68.75em)'

/** Whether a media query holds, now and whenever it changes. */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    useCallback(
      (tell) => {
        const media = matchMedia(query)
        media.addEventListener('change', tell)
        return () => media.removeEventListener('change', tell)
      },
      [query],
    ),
    () => matchMedia(query).matches,
  )
