import type { KeyboardEvent, MouseEvent } from 'react'

/** Longest time between the taps of a double tap, in ms. Some phones report it as two single clicks. */
const DOUBLE_TAP_MS = 250

const lastTaps = new WeakMap<EventTarget, number>()

const isSecondTap = ({ nativeEvent, currentTarget, timeStamp }: MouseEvent): boolean => {
  if (!('pointerType' in nativeEvent) || nativeEvent.pointerType !== 'touch') return false
  const lastTap = lastTaps.get(currentTarget)
  lastTaps.set(currentTarget, timeStamp)
  return lastTap !== undefined && timeStamp - lastTap < DOUBLE_TAP_MS
}

interface DeliberateOptions {
  /** Whether many presses in a row are intended: then only the second click is ignored. */
  readonly allowsRepeats?: boolean
}

/** Button props that ignore double clicks, double taps and held keys; a later press counts at once. */
export const onDeliberatePress = (
  press: () => void,
  { allowsRepeats = false }: DeliberateOptions = {},
) => ({
  onClick: (event: MouseEvent): void => {
    const isSecondClick = allowsRepeats ? event.detail === 2 : event.detail > 1
    if (!isSecondClick && !isSecondTap(event)) press()
  },
  onKeyDown: (event: KeyboardEvent): void => {
    if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault()
  },
})
