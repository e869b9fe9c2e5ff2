export type AskedRevision =
  | { readonly kind: 'revision'; readonly revision: string }
  | { readonly kind: 'missing' }
  | { readonly kind: 'malformed' }

/** Exactly one strong entity tag (RFC 9110, 8.8.3). */
const STRONG_TAG = /^"([\x21\x23-\x7e]{1,100})"$/

/** Lists, weak tags and `*` name no revision: malformed. */
export const parseIfMatch = (header: string | undefined): AskedRevision => {
  if (header === undefined) return { kind: 'missing' }
  const revision = STRONG_TAG.exec(header.trim())?.[1]
  return revision === undefined ? { kind: 'malformed' } : { kind: 'revision', revision }
}

export const etagOf = (revision: string): string => `"${revision}"`

/** The tags of `If-None-Match`, weak ones as strong. */
export const tagsIn = (header: string | undefined): readonly string[] =>
  (header ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
