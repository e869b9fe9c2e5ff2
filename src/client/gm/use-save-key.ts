import { useEffect } from 'react'

/** Ctrl S or ⌘ S saves the record instead of the web page. */
export const useSaveKey = (onSave: () => void): void => {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const { key, ctrlKey, metaKey, altKey, shiftKey, repeat } = event
      if (key.toLowerCase() !== 's' || !(ctrlKey || metaKey) || altKey || shiftKey) return
      event.preventDefault()
      if (!repeat) onSave()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [onSave])
}
