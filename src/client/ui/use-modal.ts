import {
  type KeyboardEvent,
  type RefObject,
  type SyntheticEvent,
  useLayoutEffect,
  useRef,
} from 'react'

interface Modal {
  readonly ref: RefObject<HTMLDialogElement | null>
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly onCancel: (event: SyntheticEvent<HTMLDialogElement>) => void
  readonly onClose: () => void
}

/**
 * What a `<dialog>` takes to lie over all else for as long as it is on the page. Escape and the
 * device's way back ask to close it. Browsers let a page say no to that once, and the next time
 * they close the dialog themselves, which is not to happen to a question about unsaved edits: the
 * key is therefore kept from them, and a dialog that was closed but is still wanted opens again.
 */
export const useModal = (close: () => void): Modal => {
  const ref = useRef<HTMLDialogElement>(null)

  // In the layout phase: closed before it is taken off the page, it gives the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])

  return {
    ref,
    onKeyDown: (event) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return
      event.preventDefault()
      close()
    },
    onCancel: (event) => {
      // A picker of files that is cancelled says so by the same name.
      if (event.target !== event.currentTarget) return
      event.preventDefault()
      close()
    },
    onClose: () => {
      const dialog = ref.current
      if (!dialog || dialog.open) return
      dialog.showModal()
      close()
    },
  }
}
