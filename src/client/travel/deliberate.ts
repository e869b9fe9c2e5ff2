import type { KeyboardEvent, MouseEvent } from 'react'

/**
 * What makes a button answer deliberate presses only: the second click of a double click and the
 * repeats of a held key do nothing. There is no lock in time: the next press always counts.
 */
export const onDeliberatePress = (press: () => void) => ({
  onClick: (event: MouseEvent): void => {
    if (event.detail <= 1) press()
  },
  onKeyDown: (event: KeyboardEvent): void => {
    if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault()
  },
})
