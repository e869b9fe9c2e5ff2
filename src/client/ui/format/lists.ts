const { compare } = new Intl.Collator(undefined, { numeric: true })

/** Sorts `Camp 2` before `Camp 10`. */
export const compareNames = (a: { readonly name: string }, b: { readonly name: string }): number =>
  compare(a.name, b.name)

/** `food, water`, without empty items. */
export const sayList = (items: readonly (string | false | undefined)[]): string =>
  items.filter(Boolean).join(', ')

/** Adds a full stop unless the text ends a sentence itself. */
export const endSentence = (text: string): string => {
  const trimmed = text.trim()
  return trimmed === '' || /[.!?…:;][)\]"'’”»]*$/.test(trimmed) ? trimmed : `${trimmed}.`
}
