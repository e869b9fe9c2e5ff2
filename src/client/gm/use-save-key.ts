import { useEffect } from 'react'
import { isSaveKey } from '../ui/is-save-key.ts'

/** Ctrl S or ⌘ S saves the record instead of the web page. */
export const useSaveKey = (onSave: () => void): void => {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (!isSaveKey(event)) return
      event.preventDefault()
      if (!event.repeat) onSave()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [onSave])
}
