import type { KeyboardEvent } from 'react'
import { useModal } from '../../ui/dialog/use-modal.ts'
import { isSaveKey } from '../../ui/is-save-key.ts'

/** Props of a modal `<dialog>` over the whole screen. Escape asks to close it, Ctrl S to save. */
export const useFullPage = (onClose: () => void, onSave: () => void) => {
  const modal = useModal(onClose)
  return {
    ...modal,
    onKeyDown: (event: KeyboardEvent): void => {
      modal.onKeyDown(event)
      // The screen below has keys of its own.
      event.stopPropagation()
      if (!isSaveKey(event)) return
      event.preventDefault()
      if (!event.repeat) onSave()
    },
  }
}
