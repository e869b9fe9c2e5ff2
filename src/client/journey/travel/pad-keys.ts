import {
  type PadButton,
  STATIONARY_ACTIVITIES,
  type StationaryActivity,
} from '#client/session/order.ts'
import { HEADINGS, type Heading } from '#shared/hex.ts'

/** How the pad came by the focus: letters end days only after a keyboard brought it. */
export interface PadFocus {
  /** The button that has it, or had it last. */
  readonly at: PadButton | null
  readonly byKeyboard: boolean
}

export const NO_PAD_FOCUS: PadFocus = { at: null, byKeyboard: false }

/** A pointer went down. The focus follows it. */
export const afterPress = (at: PadButton | null): PadFocus => ({ at, byKeyboard: false })

/** The same button again: a click's own focus, or one that came back from a dialog or a window. */
export const afterFocus = (focus: PadFocus, at: PadButton | null): PadFocus =>
  at === focus.at ? focus : { at, byKeyboard: true }

export const afterTab = (focus: PadFocus): PadFocus => ({ ...focus, byKeyboard: true })

/** Heading by heading: a letter block in the pad's shape, and the numeric pad with north up. */
const FLAT = { letters: 'WEDSAQ', digits: '893217' }
const POINTY = { letters: 'DCZAQE', digits: '631479' }

export const headingKeys = (heading: Heading, pointy: boolean): PadKeys => {
  const { letters, digits } = pointy ? POINTY : FLAT
  return { letter: letters.charAt(heading - 1), digit: digits.charAt(heading - 1) }
}

interface PadKeys {
  readonly letter: string
  readonly digit: string
}

/** In the middle of the numeric pad, and under it. */
export const STAY_KEYS: Readonly<Record<StationaryActivity, PadKeys>> = {
  rest: { letter: 'X', digit: '5' },
  explore: { letter: 'R', digit: '.' },
  forage: { letter: 'F', digit: '0' },
}

/** The seed's two rows of three; on a pointy map three of two, around the middle. */
export const padRows = (pointy: boolean): readonly (readonly Heading[])[] =>
  pointy
    ? [
        [5, 6],
        [4, 1],
        [3, 2],
      ]
    : [
        [6, 1, 2],
        [5, 4, 3],
      ]

type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'repeat' | 'ctrlKey' | 'metaKey' | 'altKey'>

/**
 * Ignores repeats and shortcuts, and letters unless they are meant for the pad: on the map they are
 * tools. The code identifies the numeric pad whatever NumLock says.
 */
export const pressOfKey = (
  { key, code, repeat, ctrlKey, metaKey, altKey }: KeyPress,
  letters: boolean,
  pointy = false,
): PadButton | undefined => {
  if (repeat || ctrlKey || metaKey || altKey) return undefined
  const [, digitOfPlace] = /^Numpad(\d)$/.exec(code) ?? []
  const typed = code === 'NumpadDecimal' ? '.' : (digitOfPlace ?? key.toUpperCase())
  // One key, on keyboards with Y beside X.
  const pressed = pointy && typed === 'Y' ? 'Z' : typed
  const isKey = (keys: PadKeys): boolean =>
    (letters && pressed === keys.letter) || pressed === keys.digit
  return (
    HEADINGS.find((heading) => isKey(headingKeys(heading, pointy))) ??
    STATIONARY_ACTIVITIES.find((stay) => isKey(STAY_KEYS[stay]))
  )
}
