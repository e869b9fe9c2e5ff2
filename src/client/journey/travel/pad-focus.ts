import type { PadPress } from '../../gm/session/order.ts'

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
