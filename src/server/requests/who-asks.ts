import type { Entered } from '../../campaign/directory-store.ts'

/** `session` is the hash of its token. */
export type WatchingAsker =
  | { readonly kind: 'player' }
  | { readonly kind: 'gm'; readonly session: string }

/** On a campaign's routes its GM or a player, on the host's routes the host or nobody. */
export type Asker =
  | WatchingAsker
  | { readonly kind: 'host'; readonly session: string }
  | { readonly kind: 'nobody' }

export interface EnteredCampaign extends Entered {
  readonly address: string
}
