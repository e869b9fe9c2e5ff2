import { useEffectEvent, useLayoutEffect } from 'react'

type Events = WindowEventMap & DocumentEventMap

/**
 * Hears events of the page while the component is mounted. `act` may be another one each time.
 *
 * @param capture before all others, also what they keep from the page
 */
export const useListener = <Type extends keyof Events>(
  type: Type,
  act: (event: Events[Type]) => void,
  capture = false,
): void => {
  const newest = useEffectEvent(act)
  // In the layout phase: as soon as the component is in sight.
  useLayoutEffect(() => {
    const listen = (event: Event): void => newest(event as Events[Type])
    addEventListener(type, listen, capture)
    return () => removeEventListener(type, listen, capture)
  }, [type, capture])
}

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** Ctrl with a letter, or ⌘ on a Mac. */
const isCommandKey =
  (letter: string) =>
  ({ key, ctrlKey, metaKey, altKey, shiftKey }: Key): boolean =>
    key.toLowerCase() === letter && (ctrlKey || metaKey) && !altKey && !shiftKey

export const isSaveKey = isCommandKey('s')
const isPrintKey = isCommandKey('p')

/** In place of the browser's own printing. */
export const usePrintKey = (onKey: () => void): void =>
  useListener('keydown', (event) => {
    if (!isPrintKey(event)) return
    event.preventDefault()
    onKey()
  })
