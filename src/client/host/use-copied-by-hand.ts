import { type RefObject, useLayoutEffect } from 'react'

/**
 * Tells when a text is copied out of a part of the page by hand, alone or with more.
 *
 * @param onCopied the same function as long as nothing else is to be told
 */
export const useCopiedByHand = (
  part: RefObject<HTMLElement | null>,
  text: string,
  onCopied: () => void,
): void => {
  // In the layout phase: whoever copies at once what they see is noticed, too.
  useLayoutEffect(() => {
    const watched = part.current
    const onCopy = ({ target }: ClipboardEvent): void => {
      if (selectedIn(target).includes(text)) onCopied()
    }
    watched?.addEventListener('copy', onCopy)
    return () => watched?.removeEventListener('copy', onCopy)
  }, [part, text, onCopied])
}

/** Not every browser counts what is selected in a field to the page's selection. */
const selectedIn = (target: EventTarget | null): string => {
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
    return target.value.slice(target.selectionStart ?? 0, target.selectionEnd ?? 0)
  return getSelection()?.toString() ?? ''
}
