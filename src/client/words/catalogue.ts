import type { ReactElement, ReactNode } from 'react'

/** A text of any wording; functions and tables of texts with the same arguments and keys. */
type Worded<Text> = Text extends string
  ? string
  : Text extends ReactElement
    ? ReactNode
    : Text extends (...args: infer Args) => infer Said
      ? (...args: Args) => Worded<Said>
      : Text extends object
        ? { readonly [Key in keyof Text]: Worded<Text[Key]> }
        : Text

/** What a part's texts in another language must be: `Catalogue<typeof import('./en/grid.ts')>`. */
export type Catalogue<English> = { readonly [Name in keyof English]: Worded<English[Name]> }
