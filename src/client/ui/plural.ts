import { LOCALE } from './locale.ts'

type Forms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string }

export const pluralsOf = (locale: string) => {
  const rules = new Intl.PluralRules(locale)
  return (count: number, forms: Forms): string => forms[rules.select(count)] ?? forms.other
}

/** `plural(2, { one: 'hex', other: 'hexes' })` is `hexes`. */
export const plural = pluralsOf(LOCALE)
