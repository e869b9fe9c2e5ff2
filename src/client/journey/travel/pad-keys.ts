import type { Heading } from '../../../rules/hex.ts'
import { type PadPress, STAYS, type Stay } from '../../gm/session/order.ts'

/** How the pad came by the focus: letters end days only after a keyboard brought it. */
export interface PadFocus {
  /** The button that has it, or had it last. */
  readonly at: PadPress | null
  readonly byKeyboard: boolean
}

export const NO_PAD_FOCUS: PadFocus = { at: null, byKeyboard: false }

/** A pointer went down. The focus follows it. */
export const afterPress = (at: PadPress | null): PadFocus => ({ at, byKeyboard: false })

/** The same button again: a click's own focus, or one that came back from a dialog or a window. */
export const afterFocus = (focus: PadFocus, at: PadPress | null): PadFocus =>
  at === focus.at ? focus : { at, byKeyboard: true }

export const afterTab = (focus: PadFocus): PadFocus => ({ ...focus, byKeyboard: true })

/** A letter block in the pad's shape, and the numeric pad with north up. */
export const HEADING_KEYS: Readonly<
  Record<Heading, { readonly letter: string; readonly digit: string }>
> = {
  6: { letter: 'Q', digit: '7' },
  1: { letter: 'W', digit: '8' },
  2: { letter: 'E', digit: '9' },
  5: { letter: 'A', digit: '1' },
  4: { letter: 'S', digit: '2' },
  3: { letter: 'D', digit: '3' },
}

/** In the middle of the numeric pad, and under it. */
export const STAY_KEYS: Readonly<
  Record<Stay, { readonly letter: string; readonly digit: string }>
> = {
  rest: { letter: 'X', digit: '5' },
  explore: { letter: 'R', digit: '.' },
  forage: { letter: 'F', digit: '0' },
}

/** The seed's two rows of three. */
export const PAD_ROWS = [
  [6, 1, 2],
  [5, 4, 3],
] as const satisfies readonly (readonly Heading[])[]

type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'repeat' | 'ctrlKey' | 'metaKey' | 'altKey'>

/**
 * Ignores repeats and shortcuts, and letters unless they are meant for the pad: on the map they are
 * tools. The code identifies the numeric pad whatever NumLock says.
 */
export const pressOfKey = (
  { key, code, repeat, ctrlKey, metaKey, altKey }: KeyPress,
  letters: boolean,
): PadPress | undefined => {
  if (repeat || ctrlKey || metaKey || altKey) return undefined
  const [, digitOfPlace] = /^Numpad(\d)$/.exec(code) ?? []
  const pressed = code === 'NumpadDecimal' ? '.' : (digitOfPlace ?? key.toUpperCase())
  const isKey = (keys: { readonly letter: string; readonly digit: string }): boolean =>
    (letters && pressed === keys.letter) || pressed === keys.digit
  return (
    PAD_ROWS.flat().find((heading) => isKey(HEADING_KEYS[heading])) ??
    STAYS.find((stay) => isKey(STAY_KEYS[stay]))
  )
}
