import type { Campaign } from '../campaign.ts'

/**
 * The access that an address gives. `gm`: the GM's page, with the key. `player`: the players' view.
 * `both`: both, for an address that people can guess. `gm-alone`: such an address that was closed to
 * players. `screen`: R-SCREEN-1, the table's screen, with the players' view.
 */
export type Opens = 'gm' | 'player' | 'both' | 'gm-alone' | 'screen'

/** The part of a link that names a campaign; unguessable, except for the first campaign's `home`. */
export interface CampaignAddress {
  readonly address: string
  readonly opens: Opens
}

/** A campaign in the host's list. Times are milliseconds since 1970. */
export interface Listing {
  readonly id: string
  readonly name: string
  readonly addresses: readonly CampaignAddress[]
  readonly day: number
  readonly createdAt: number
  readonly usedAt: number
  /** Size of its changes and images in the database. */
  readonly bytes: number
}

export interface ListingPage {
  readonly after?: Pick<Listing, 'id' | 'usedAt'>
  readonly limit: number
  /** Lists only campaigns whose names contain this text, in upper or lower case. */
  readonly name?: string
}

export interface AddressedCampaign {
  readonly campaign: Campaign
  readonly opens: Opens
  /** Size of its changes and images in the database. */
  readonly bytes: number
}

/** Stores campaigns and their addresses. Every method but `removeCampaign` is one transaction. */
export interface DirectoryStore {
  /** The campaign behind an address, as last committed. */
  enter(address: string): Promise<AddressedCampaign | undefined>

  /** Finds the existing ones among these addresses. */
  findAddresses(
    addresses: readonly string[],
  ): Promise<readonly (CampaignAddress & { campaign: string })[]>

  /** Lists campaigns, the most recently changed first. */
  listCampaigns(page: ListingPage): Promise<readonly Listing[]>

  findListing(campaign: string): Promise<Listing | undefined>

  countCampaigns(): Promise<number>

  /** Returns whether the campaign exists, like all methods below. */
  renameCampaign(campaign: string, name: string): Promise<boolean>

  /** Makes a campaign unreachable at once, then deletes its changes and images in batches. */
  removeCampaign(campaign: string): Promise<boolean>

  /** Replaces the addresses with this access; `both` and `gm-alone` count as the same. */
  replaceAddresses(campaign: string, opens: Opens, addresses: readonly string[]): Promise<boolean>
}
