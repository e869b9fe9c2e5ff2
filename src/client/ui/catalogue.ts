import type { ReactElement, ReactNode } from 'react'

type Translated<Text> = Text extends string
  ? string
  : Text extends ReactElement
    ? ReactNode
    : Text extends (...args: infer Args) => infer Result
      ? (...args: Args) => Translated<Result>
      : Text extends object
        ? { readonly [Key in keyof Text]: Translated<Text[Key]> }
        : Text

/** The type of a room's texts in another language: `Catalogue<typeof import('./words.ts')>`. */
export type Catalogue<English> = { readonly [Name in keyof English]: Translated<English[Name]> }
