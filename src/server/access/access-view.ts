import { createHash } from 'node:crypto'
import type { SignedIn } from '#campaign/ports/access-store.ts'
import type { CampaignAddress, Listing } from '#campaign/ports/directory-store.ts'
import type { AccessView } from '#protocol/access.ts'
import type { ListedCampaign } from '#protocol/host.ts'
import { SAMPLE } from '#protocol/paths.ts'

const SESSION_ID_LENGTH = 16

/** A session's public id, from which neither the stored hash nor the token can be found. */
export const sessionIdOf = ({ tokenHash }: Pick<SignedIn, 'tokenHash'>): string =>
  createHash('sha256').update(tokenHash).digest('hex').slice(0, SESSION_ID_LENGTH)

const addressThatOpens = (addresses: readonly CampaignAddress[], opens: 'gm' | 'player'): string =>
  (addresses.find((address) => address.opens === opens) ?? addresses.find(isHomeAddress))
    ?.address ?? ''

/** Whether it is the server's own address, without `/c/…`, which a host may switch on for one campaign. */
export const isHomeAddress = ({ address, opens }: CampaignAddress): boolean =>
  address !== SAMPLE && (opens === 'both' || opens === 'gm-alone')

export const isSample = ({ addresses }: Pick<Listing, 'addresses'>): boolean =>
  addresses.some(({ address }) => address === SAMPLE)

export const addressesOf = (
  addresses: readonly CampaignAddress[],
): Pick<AccessView, 'gm' | 'players' | 'home' | 'homeForPlayers'> => ({
  gm: addressThatOpens(addresses, 'gm'),
  players: addressThatOpens(addresses, 'player'),
  home: addresses.some(isHomeAddress),
  homeForPlayers: addresses.some((address) => isHomeAddress(address) && address.opens === 'both'),
})

export const toAccessView = (
  { name, addresses }: Pick<Listing, 'name' | 'addresses'>,
  sessions: readonly SignedIn[],
  ownTokenHash: string,
  server: Pick<AccessView, 'origins' | 'dataVanish' | 'sample'>,
): AccessView => ({
  name,
  ...addressesOf(addresses),
  screen: addresses.find(({ opens }) => opens === 'screen')?.address ?? null,
  ...server,
  sessions: sessions.map((session) => ({
    id: sessionIdOf(session),
    device: session.device,
    createdAt: toInstant(session.createdAt),
    seenAt: toInstant(session.seenAt),
    current: session.tokenHash === ownTokenHash,
  })),
})

export const toListedCampaign = ({ addresses, ...listing }: Listing): ListedCampaign => ({
  ...listing,
  ...addressesOf(addresses),
  createdAt: toInstant(listing.createdAt),
  usedAt: toInstant(listing.usedAt),
})

const toInstant = (ms: number): string => new Date(ms).toISOString()
