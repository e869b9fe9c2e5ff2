import { useEffectEvent, useLayoutEffect } from 'react'

type Events = WindowEventMap & DocumentEventMap

/**
 * Listens to an event of the page while the component is mounted. `handler` may change with each render.
 *
 * @param capture calls the handler before all others, even if those stop the event
 */
export const useListener = <Type extends keyof Events>(
  type: Type,
  handler: (event: Events[Type]) => void,
  capture = false,
): void => {
  const newestHandler = useEffectEvent(handler)
  // In the layout phase, so that it listens as soon as the component is visible.
  useLayoutEffect(() => {
    const listen = (event: Event): void => newestHandler(event as Events[Type])
    addEventListener(type, listen, capture)
    return () => removeEventListener(type, listen, capture)
  }, [type, capture])
}

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** Matches Ctrl with a letter, or ⌘ on a Mac. */
const isCommandKey =
  (letter: string) =>
  ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyPress): boolean =>
    key.toLowerCase() === letter && (ctrlKey || metaKey) && !altKey && !shiftKey

export const isSaveKey = isCommandKey('s')
const isPrintKey = isCommandKey('p')

/** Calls `onKey` instead of the browser's own print dialog. */
export const usePrintKey = (onKey: () => void): void =>
  useListener('keydown', (event) => {
    if (!isPrintKey(event)) return
    event.preventDefault()
    onKey()
  })
