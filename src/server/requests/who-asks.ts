import type { Entered } from '../../campaign/directory-store.ts'

/** Who may see a campaign. A session is named by the hash of its token. */
export type WatchingAsker =
  | { readonly kind: 'player' }
  | { readonly kind: 'gm'; readonly session: string }

/**
 * Who asks. On a campaign's routes its GM or a player, on the host's routes the host or nobody: a
 * GM's session is nobody to the host's routes, and the host's no GM.
 */
export type Asker =
  | WatchingAsker
  | { readonly kind: 'host'; readonly session: string }
  | { readonly kind: 'nobody' }

/** The campaign that a request's address leads to. */
export interface EnteredCampaign extends Entered {
  readonly address: string
}
