import { useEffect, useState } from 'react'

const STORAGE_KEY = 'overland-help-key'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')

const readAnywhere = (): boolean => {
  try {
    return localStorage.getItem(STORAGE_KEY) !== 'pad'
  } catch {
    return true
  }
}

const keepAnywhere = (anywhere: boolean): void => {
  try {
    localStorage.setItem(STORAGE_KEY, anywhere ? 'anywhere' : 'pad')
  } catch {
    // Storage may be forbidden: the choice then holds until the page is closed.
  }
}

/**
 * `?` opens the help, unless somebody is typing. As WCAG 2.1.4 asks of a key without a modifier,
 * it can be turned off everywhere but on the direction pad.
 */
export const useHelpKey = (
  onHelp: () => void,
): { anywhere: boolean; setAnywhere: (anywhere: boolean) => void } => {
  const [anywhere, setAnywhere] = useState(readAnywhere)

  useEffect(() => {
    const press = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): void => {
      if (key !== '?' || ctrlKey || metaKey || altKey || isTyping(target)) return
      const onPad = target instanceof Element && target.closest('[data-pad]') !== null
      if (anywhere || onPad) onHelp()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [anywhere, onHelp])

  return {
    anywhere,
    setAnywhere: (chosen) => {
      keepAnywhere(chosen)
      setAnywhere(chosen)
    },
  }
}
