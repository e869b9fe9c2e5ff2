/** A field that was typed here, and that another screen has saved otherwise since. */
export interface Clash {
  readonly field: string
  readonly name: string
  /** The typed and the saved value in words; null where a value is no text. */
  readonly yours: string | null
  readonly now: string | null
}

export type SaveState =
  | { readonly kind: 'clean' | 'nothing' | 'unsaved' | 'saving' | 'saved' | 'taken-back' }
  /** `retries`: no answer came, so `Save` sends the same request again. */
  | { readonly kind: 'failed'; readonly why: string; readonly retries: boolean }
  /** `why` is shown alone, as a whole sentence. */
  | { readonly kind: 'refused'; readonly why: string }

export interface UndoButtonState {
  /** The name of the page's subject in the label `Undo: rules`. */
  readonly page: string
  readonly kind: 'undo' | 'redo'
  readonly isReady: boolean
  readonly onPress: () => void
}
