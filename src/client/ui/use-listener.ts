import { useEffect, useEffectEvent } from 'react'

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
  useEffect(() => {
    const listen = (event: Event): void => newest(event as Events[Type])
    addEventListener(type, listen, capture)
    return () => removeEventListener(type, listen, capture)
  }, [type, capture])
}

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** Ctrl S, or ⌘ S on a Mac. */
export const isSaveKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: Key): boolean =>
  key.toLowerCase() === 's' && (ctrlKey || metaKey) && !altKey && !shiftKey
