import { useEffectEvent, useLayoutEffect } from 'react'

type Events = WindowEventMap & DocumentEventMap

/**
 * Hears events of the page while the component is mounted. `act` may be another one each time.
 *
 * @param capture before all others, also what they keep from the page
 */
export const useListener = <Type extends keyof Events>(
  type: Type,
  handler: (event: Events[Type]) => void,
  capture = false,
): void => {
  const newestHandler = useEffectEvent(handler)
  // In the layout phase: as soon as the component is in sight.
  useLayoutEffect(() => {
    const listen = (event: Event): void => newestHandler(event as Events[Type])
    addEventListener(type, listen, capture)
    return () => removeEventListener(type, listen, capture)
  }, [type, capture])
}

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** Ctrl with a letter, or ⌘ on a Mac. */
const isCommandKey =
  (letter: string) =>
  ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyPress): boolean =>
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
