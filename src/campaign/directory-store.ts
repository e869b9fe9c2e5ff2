import type { Campaign } from './campaign.ts'

/** What an address lets do: play the GM with the key, or see what players see, or both. */
export type Opens = 'gm' | 'player' | 'both'

/** An address of a campaign: what stands for it in links, unguessable but for the first one's. */
export interface Door {
  readonly address: string
  readonly opens: Opens
}

/** A campaign as a host finds it in the list. Times are milliseconds since 1970. */
export interface Listing {
  readonly id: string
  readonly name: string
  readonly doors: readonly Door[]
  /** Days ended so far. */
  readonly day: number
  readonly createdAt: number
  /** When it was changed last. */
  readonly usedAt: number
  /** Since when it is closed to everybody; null: it is open. */
  readonly archivedAt: number | null
  /** What its changes and images take in the database. */
  readonly bytes: number
}

/** Which part of the list. */
export interface ListingPage {
  /** The campaigns that stand after this one. */
  readonly after?: Pick<Listing, 'id' | 'usedAt'>
  readonly limit: number
  /** Only those whose name holds this, whatever its case. */
  readonly name?: string
}

/** A campaign, and what the address that led to it opens. */
export interface Entered {
  readonly campaign: Campaign
  readonly opens: Opens
  /** What its changes and images take in the database. */
  readonly bytes: number
}

/**
 * Which campaigns there are, and how they are reached. Every method is one transaction, but for
 * `removeCampaign`.
 */
export interface DirectoryStore {
  /** The campaign behind an address, as last committed; nothing if it is archived. */
  enter(address: string): Promise<Entered | undefined>

  /** What an address opens, of campaigns that are not archived: those of `addresses` that exist. */
  findDoors(addresses: readonly string[]): Promise<readonly (Door & { campaign: string })[]>

  /** The most recently changed first; archived ones too. */
  listCampaigns(page: ListingPage): Promise<readonly Listing[]>

  findListing(campaign: string): Promise<Listing | undefined>

  /** How many there are, archived ones included: all, or those made from one place since a time. */
  countCampaigns(made?: { readonly from: string; readonly since: number }): Promise<number>

  /** Answers whether there is such a campaign, as do all that follow. */
  renameCampaign(campaign: string, name: string): Promise<boolean>

  /** Closes a campaign to everybody (a time), or opens it again (null). */
  archiveCampaign(campaign: string, archivedAt: number | null): Promise<boolean>

  /**
   * Deletes a campaign with all that it has: at once for everybody, then its changes and its
   * images, a few at a time.
   */
  removeCampaign(campaign: string): Promise<boolean>

  /** Takes the addresses of one kind away and puts others in their place. */
  replaceDoors(campaign: string, opens: Opens, addresses: readonly string[]): Promise<boolean>
}
