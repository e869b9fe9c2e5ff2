import { useEffect } from 'react'

/** @param onKey what Ctrl+P or ⌘P does; keeps its identity between renders */
export const usePrintKey = (onKey: () => void): void => {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event
      if (key.toLowerCase() !== 'p' || !(ctrlKey || metaKey) || altKey || shiftKey) return
      event.preventDefault()
      onKey()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [onKey])
}
