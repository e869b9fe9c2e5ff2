import { type RefObject, useEffect } from 'react'

/**
 * Tells when a text is copied out of a part of the page: by hand, or by one of the buttons in it,
 * each of which copies something that holds the text.
 *
 * @param onCopied the same function as long as nothing else is to be told
 */
export const useCopied = (
  part: RefObject<HTMLElement | null>,
  text: string,
  onCopied: () => void,
): void => {
  useEffect(() => {
    const watched = part.current
    const onCopy = ({ target }: ClipboardEvent): void => {
      if (selectedIn(target).includes(text)) onCopied()
    }
    // Over plain HTTP a button raises a `copy` event, if it can copy at all; elsewhere it needs none.
    const onClick = ({ target }: MouseEvent): void => {
      if (isSecureContext && target instanceof Element && target.closest('button')) onCopied()
    }
    watched?.addEventListener('copy', onCopy)
    watched?.addEventListener('click', onClick)
    return () => {
      watched?.removeEventListener('copy', onCopy)
      watched?.removeEventListener('click', onClick)
    }
  }, [part, text, onCopied])
}

/** Not every browser counts what is selected in a field to the page's selection. */
const selectedIn = (target: EventTarget | null): string => {
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
    return target.value.slice(target.selectionStart ?? 0, target.selectionEnd ?? 0)
  return getSelection()?.toString() ?? ''
}
