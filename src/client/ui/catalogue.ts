import type { ReactElement, ReactNode } from 'react'

type Worded<Text> = Text extends string
  ? string
  : Text extends ReactElement
    ? ReactNode
    : Text extends (...args: infer Args) => infer Said
      ? (...args: Args) => Worded<Said>
      : Text extends object
        ? { readonly [Key in keyof Text]: Worded<Text[Key]> }
        : Text

/** The type of a room's texts in another language: `Catalogue<typeof import('./words.ts')>`. */
export type Catalogue<English> = { readonly [Name in keyof English]: Worded<English[Name]> }
