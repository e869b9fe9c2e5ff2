const { compare } = new Intl.Collator(undefined, { numeric: true })

/** Names in the order in which people look for them: `Camp 2` before `Camp 10`. */
export const byName = (a: { readonly name: string }, b: { readonly name: string }): number =>
  compare(a.name, b.name)

/** Several things in a sentence: `food, water`. What is false or missing is left out. */
export const sayList = (things: readonly (string | false | undefined)[]): string =>
  things.filter(Boolean).join(', ')
