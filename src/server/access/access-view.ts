import { createHash } from 'node:crypto'
import type { SignedIn } from '#campaign/ports/access-store.ts'
import type { CampaignAddress, Listing } from '#campaign/ports/directory-store.ts'
import type { AccessView } from '#protocol/access.ts'
import type { ListedCampaign } from '#protocol/host.ts'
import { SAMPLE } from '#protocol/paths.ts'

const SESSION_ID_LENGTH = 16

/** A session's public id: it leads to neither the stored hash nor the token. */
export const sessionIdOf = ({ tokenHash }: Pick<SignedIn, 'tokenHash'>): string =>
  createHash('sha256').update(tokenHash).digest('hex').slice(0, SESSION_ID_LENGTH)

const addressOf = (addresses: readonly CampaignAddress[], opens: 'gm' | 'player'): string =>
  (addresses.find((address) => address.opens === opens) ?? addresses.find(isShared))?.address ?? ''

/** That of the server itself, if it leads to the campaign. */
export const isShared = ({ address, opens }: CampaignAddress): boolean =>
  address !== SAMPLE && (opens === 'both' || opens === 'gm-alone')

export const isSample = ({ addresses }: Pick<Listing, 'addresses'>): boolean =>
  addresses.some(({ address }) => address === SAMPLE)

export const addressesOf = (
  addresses: readonly CampaignAddress[],
): Pick<AccessView, 'gm' | 'players' | 'home' | 'homeForPlayers'> => ({
  gm: addressOf(addresses, 'gm'),
  players: addressOf(addresses, 'player'),
  home: addresses.some(isShared),
  homeForPlayers: addresses.some((address) => isShared(address) && address.opens === 'both'),
})

export const toAccessView = (
  { name, addresses }: Pick<Listing, 'name' | 'addresses'>,
  sessions: readonly SignedIn[],
  own: string,
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
    current: session.tokenHash === own,
  })),
})

export const toListed = ({ addresses, ...listing }: Listing): ListedCampaign => ({
  ...listing,
  ...addressesOf(addresses),
  createdAt: toInstant(listing.createdAt),
  usedAt: toInstant(listing.usedAt),
})

const toInstant = (ms: number): string => new Date(ms).toISOString()
