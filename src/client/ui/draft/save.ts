/** A field that was typed here, and that another screen has saved otherwise since. */
export interface Clash {
  readonly field: string
  readonly name: string
  /** Both values in words; null where a value is no text. */
  readonly yours: string | null
  readonly now: string | null
}

export type SaveState =
  | { readonly kind: 'clean' | 'nothing' | 'unsaved' | 'saving' | 'saved' | 'taken-back' }
  /** `retries`: without an answer, so that `Save` sends it once more. */
  | { readonly kind: 'failed'; readonly why: string; readonly retries: boolean }
  /** `why` says all of it. */
  | { readonly kind: 'refused'; readonly why: string }

export interface UndoButtonState {
  /** What the page saves, as `rules`. */
  readonly page: string
  readonly kind: 'undo' | 'redo'
  readonly isReady: boolean
  readonly onPress: () => void
}
