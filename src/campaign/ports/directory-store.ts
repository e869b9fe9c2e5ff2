import type { Campaign } from '../campaign.ts'

/**
 * `gm`: play the GM with the key. `player`: see the players' view. `both`: an address that people
 * can guess. `gm-alone`: one that shows players nothing any more. `screen`: R-SCREEN-1, the table's
 * screen, with the players' view.
 */
export type Opens = 'gm' | 'player' | 'both' | 'gm-alone' | 'screen'

/** An address of a campaign in links, unguessable but for the first one's. */
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
  /** Only names that contain this, whatever its case. */
  readonly name?: string
}

export interface AddressedCampaign {
  readonly campaign: Campaign
  readonly opens: Opens
  /** Size of its changes and images in the database. */
  readonly bytes: number
}

/** Campaigns and their addresses. Every method but `removeCampaign` is one transaction. */
export interface DirectoryStore {
  /** The campaign behind an address, as last committed. */
  enter(address: string): Promise<AddressedCampaign | undefined>

  /** Those of the addresses that exist. */
  findAddresses(
    addresses: readonly string[],
  ): Promise<readonly (CampaignAddress & { campaign: string })[]>

  /** The most recently changed first. */
  listCampaigns(page: ListingPage): Promise<readonly Listing[]>

  findListing(campaign: string): Promise<Listing | undefined>

  countCampaigns(): Promise<number>

  /** Returns whether there is such a campaign, as do all that follow. */
  renameCampaign(campaign: string, name: string): Promise<boolean>

  /** Deletes a campaign: at once for everybody, then its changes and images in batches. */
  removeCampaign(campaign: string): Promise<boolean>

  /** Replaces the addresses of one kind; `both` and `gm-alone` are one. */
  replaceAddresses(campaign: string, opens: Opens, addresses: readonly string[]): Promise<boolean>
}
