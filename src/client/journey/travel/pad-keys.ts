import {
  type PadButton,
  STATIONARY_ACTIVITIES,
  type StationaryActivity,
} from '#client/session/order.ts'
import { HEADINGS, type Heading } from '#shared/hex.ts'

/** How the pad got the focus: letter keys end days only if the focus came by keyboard. */
export interface PadFocus {
  /** The button that has the focus, or had it last. */
  readonly at: PadButton | null
  readonly byKeyboard: boolean
}

export const NO_PAD_FOCUS: PadFocus = { at: null, byKeyboard: false }

/** The pad's focus after a pointer went down on a button; the browser's focus event follows. */
export const afterPointerDown = (at: PadButton | null): PadFocus => ({ at, byKeyboard: false })

/**
 * The pad's focus after a focus event. If the button is the same, the event belongs to a click, or the
 * focus returned from a dialog or another window.
 */
export const afterFocusEvent = (focus: PadFocus, at: PadButton | null): PadFocus =>
  at === focus.at ? focus : { at, byKeyboard: true }

export const afterTabKey = (focus: PadFocus): PadFocus => ({ ...focus, byKeyboard: true })

/** Keys in the order of headings 1 to 6: letters in the pad's shape, digits of the numeric pad. */
const FLAT_KEYS = { letters: 'WEDSAQ', digits: '893217' }
const POINTY_KEYS = { letters: 'DCZAQE', digits: '631479' }

export const headingKeys = (heading: Heading, pointy: boolean): PadKeys => {
  const { letters: takesLetters, digits } = pointy ? POINTY_KEYS : FLAT_KEYS
  return { letter: takesLetters.charAt(heading - 1), digit: digits.charAt(heading - 1) }
}

interface PadKeys {
  readonly letter: string
  readonly digit: string
}

/** Keys for days without travel: in the middle of the numeric pad, and below it. */
export const STAY_KEYS: Readonly<Record<StationaryActivity, PadKeys>> = {
  rest: { letter: 'X', digit: '5' },
  explore: { letter: 'R', digit: '.' },
  forage: { letter: 'F', digit: '0' },
}

/** The headings of the pad by rows: two rows of three; on a pointy map three rows of two. */
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
 * The pad's button for a key. Repeats, shortcuts and, unless `takesLetters`, letters are ignored: on the
 * map, letters choose tools. `code` identifies keys of the numeric pad even without NumLock.
 */
export const pressOfKey = (
  { key, code, repeat, ctrlKey, metaKey, altKey }: KeyPress,
  takesLetters: boolean,
  pointy = false,
): PadButton | undefined => {
  if (repeat || ctrlKey || metaKey || altKey) return undefined
  const [, numpadDigit] = /^Numpad(\d)$/.exec(code) ?? []
  const typed = code === 'NumpadDecimal' ? '.' : (numpadDigit ?? key.toUpperCase())
  // German keyboards have Y where others have Z.
  const pressed = pointy && typed === 'Y' ? 'Z' : typed
  const isKey = (keys: PadKeys): boolean =>
    (takesLetters && pressed === keys.letter) || pressed === keys.digit
  return (
    HEADINGS.find((heading) => isKey(headingKeys(heading, pointy))) ??
    STATIONARY_ACTIVITIES.find((stay) => isKey(STAY_KEYS[stay]))
  )
}
