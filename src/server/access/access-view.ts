import { createHash } from 'node:crypto'
import type { SignedIn } from '../../campaign/access-store.ts'
import type { Door, Listing } from '../../campaign/directory-store.ts'
import type { AccessView } from '../../protocol/access.ts'
import type { ListedCampaign } from '../../protocol/host.ts'

const SESSION_ID_LENGTH = 16

/** A session's public id: it leads to neither the stored hash nor the token. */
export const sessionIdOf = ({ tokenHash }: Pick<SignedIn, 'tokenHash'>): string =>
  createHash('sha256').update(tokenHash).digest('hex').slice(0, SESSION_ID_LENGTH)

const addressOf = (doors: readonly Door[], opens: 'gm' | 'player'): string =>
  (doors.find((door) => door.opens === opens) ?? doors.find((door) => door.opens === 'both'))
    ?.address ?? ''

export const addressesOf = (
  doors: readonly Door[],
): Pick<AccessView, 'gm' | 'players' | 'home'> => ({
  gm: addressOf(doors, 'gm'),
  players: addressOf(doors, 'player'),
  home: doors.some(({ opens }) => opens === 'both'),
})

export const toAccessView = (
  { name, doors }: Pick<Listing, 'name' | 'doors'>,
  sessions: readonly SignedIn[],
  own: string,
  origins: string[],
): AccessView => ({
  name,
  ...addressesOf(doors),
  origins,
  sessions: sessions.map((session) => ({
    id: sessionIdOf(session),
    device: session.device,
    createdAt: toInstant(session.createdAt),
    seenAt: toInstant(session.seenAt),
    current: session.tokenHash === own,
  })),
})

export const toListed = (listing: Listing): ListedCampaign => ({
  id: listing.id,
  name: listing.name,
  ...addressesOf(listing.doors),
  day: listing.day,
  createdAt: toInstant(listing.createdAt),
  usedAt: toInstant(listing.usedAt),
  archivedAt: listing.archivedAt === null ? null : toInstant(listing.archivedAt),
  bytes: listing.bytes,
})

const toInstant = (ms: number): string => new Date(ms).toISOString()
