import type { Hex } from '../../../rules/hex.ts'

/** The open site dialog. */
export type OpenSites =
  | { readonly kind: 'hex'; readonly hex: Hex }
  | { readonly kind: 'site'; readonly id: string }
  | { readonly kind: 'new'; readonly hex: Hex }
  | { readonly kind: 'all' }
