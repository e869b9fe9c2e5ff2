const { compare } = new Intl.Collator(undefined, { numeric: true })

/** Sorts `Camp 2` before `Camp 10`. */
export const byName = (a: { readonly name: string }, b: { readonly name: string }): number =>
  compare(a.name, b.name)

/** `food, water`, without empty items. */
export const sayList = (things: readonly (string | false | undefined)[]): string =>
  things.filter(Boolean).join(', ')

/** Adds a full stop unless the text ends a sentence itself. */
export const sentence = (text: string): string => {
  const said = text.trim()
  return said === '' || /[.!?…:;][)\]"'’”»]*$/.test(said) ? said : `${said}.`
}
