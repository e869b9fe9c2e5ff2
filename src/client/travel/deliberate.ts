import type { KeyboardEvent, MouseEvent } from 'react'

/** Two taps so close together are one double tap: some phones report them as two single clicks. */
const DOUBLE_TAP_MS = 250

const lastTaps = new WeakMap<EventTarget, number>()

const isSecondTap = ({ nativeEvent, currentTarget, timeStamp }: MouseEvent): boolean => {
  if (!('pointerType' in nativeEvent) || nativeEvent.pointerType !== 'touch') return false
  const last = lastTaps.get(currentTarget)
  lastTaps.set(currentTarget, timeStamp)
  return last !== undefined && timeStamp - last < DOUBLE_TAP_MS
}

interface Deliberate {
  /** A third click and those after it are presses again: many in a row are meant. */
  readonly inARow?: boolean
}

/**
 * What makes a button answer deliberate presses only: the second click of a double click, the
 * second tap of a double tap and the repeats of a held key do nothing. There is no other lock in
 * time: the next press always counts.
 */
export const onDeliberatePress = (press: () => void, { inARow = false }: Deliberate = {}) => ({
  onClick: (event: MouseEvent): void => {
    const isSecondClick = inARow ? event.detail === 2 : event.detail > 1
    if (!isSecondClick && !isSecondTap(event)) press()
  },
  onKeyDown: (event: KeyboardEvent): void => {
    if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault()
  },
})
