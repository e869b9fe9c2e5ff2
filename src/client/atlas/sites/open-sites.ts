import type { Hex } from '../../../rules/hex.ts'

/** Which sites are looked at: those of a hex, one of them, one that is to be made, or all. */
export type OpenSites =
  | { readonly kind: 'hex'; readonly hex: Hex }
  | { readonly kind: 'site'; readonly id: string }
  | { readonly kind: 'new'; readonly hex: Hex }
  | { readonly kind: 'all' }
