import type { KeyboardEvent, MouseEvent } from 'react'

/** Some phones report a double tap as two single clicks. */
const DOUBLE_TAP_MS = 250

const lastTaps = new WeakMap<EventTarget, number>()

const isSecondTap = ({ nativeEvent, currentTarget, timeStamp }: MouseEvent): boolean => {
  if (!('pointerType' in nativeEvent) || nativeEvent.pointerType !== 'touch') return false
  const last = lastTaps.get(currentTarget)
  lastTaps.set(currentTarget, timeStamp)
  return last !== undefined && timeStamp - last < DOUBLE_TAP_MS
}

interface Deliberate {
  /** Many presses in a row are meant: only the second click is ignored. */
  readonly inARow?: boolean
}

/** Ignores double clicks, double taps and held keys; the next press counts at once. */
export const onDeliberatePress = (press: () => void, { inARow = false }: Deliberate = {}) => ({
  onClick: (event: MouseEvent): void => {
    const isSecondClick = inARow ? event.detail === 2 : event.detail > 1
    if (!isSecondClick && !isSecondTap(event)) press()
  },
  onKeyDown: (event: KeyboardEvent): void => {
    if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault()
  },
})
