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

/**
 * What makes a button answer deliberate presses only: the second click of a double click, the
 * second tap of a double tap and the repeats of a held key do nothing. There is no other lock in
 * time: the next press always counts.
 */
export const onDeliberatePress = (press: () => void) => ({
  onClick: (event: MouseEvent): void => {
    if (event.detail <= 1 && !isSecondTap(event)) press()
  },
  onKeyDown: (event: KeyboardEvent): void => {
    if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault()
  },
})
