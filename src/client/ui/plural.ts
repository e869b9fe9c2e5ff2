/** The language of these catalogues, in BCP 47. */
export const LOCALE = 'en'
/** The locale for dates, which sets the order of day and month: `3 May 2026`. */
export const DATE_LOCALE = 'en-GB'

type Forms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string }

export const pluralsOf = (locale: string) => {
  const rules = new Intl.PluralRules(locale)
  return (count: number, forms: Forms): string => forms[rules.select(count)] ?? forms.other
}

/** `plural(2, { one: 'hex', other: 'hexes' })` is `hexes`. */
export const plural = pluralsOf(LOCALE)
