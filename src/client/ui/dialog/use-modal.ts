import { type KeyboardEvent, type SyntheticEvent, useLayoutEffect, useRef } from 'react'

/**
 * Props of a `<dialog>` that is modal while mounted. Escape and the device's back button ask to
 * close it. Browsers let a page refuse once and then close the dialog themselves, which would lose
 * unsaved edits: so browsers never see the key, and a dialog that they closed reopens.
 */
export const useModal = (close: () => void) => {
  const dialogRef = useRef<HTMLDialogElement>(null)

  // In the layout phase: closing before removal restores the focus.
  useLayoutEffect(() => {
    const dialog = dialogRef.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])

  return {
    ref: dialogRef,
    onKeyDown: (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return
      event.preventDefault()
      close()
    },
    onCancel: (event: SyntheticEvent<HTMLDialogElement>): void => {
      // A cancelled file picker fires the same event.
      if (event.target !== event.currentTarget) return
      event.preventDefault()
      close()
    },
    onClose: (): void => {
      const dialog = dialogRef.current
      if (!dialog || dialog.open) return
      dialog.showModal()
      close()
    },
  }
}
