import { type RefObject, useLayoutEffect } from 'react'

/**
 * Calls `onCopied` when a person copies the text, alone or within more.
 *
 * @param onCopied keeps its identity between renders
 */
export const useCopiedByHand = (
  part: RefObject<HTMLElement | null>,
  text: string,
  onCopied: (() => void) | undefined,
): void => {
  // In the layout phase, so that an immediate copy counts.
  useLayoutEffect(() => {
    const watched = part.current
    const onCopy = ({ target }: ClipboardEvent): void => {
      if (selectedIn(target).includes(text)) onCopied?.()
    }
    watched?.addEventListener('copy', onCopy)
    return () => watched?.removeEventListener('copy', onCopy)
  }, [part, text, onCopied])
}

/** Not every browser reports a field's selection as the page's. */
const selectedIn = (target: EventTarget | null): string => {
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
    return target.value.slice(target.selectionStart ?? 0, target.selectionEnd ?? 0)
  return getSelection()?.toString() ?? ''
}
