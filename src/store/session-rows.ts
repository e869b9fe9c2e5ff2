import type { SignedIn } from '../campaign/access-store.ts'
import type { SessionRow } from './schema.ts'

export const toSignedIn = (row: SessionRow): SignedIn => ({
  tokenHash: row.token_hash,
  campaign: row.campaign,
  expiresAt: row.expires_at,
  createdAt: row.created_at,
  seenAt: row.seen_at,
  device: row.device,
})

export const toSessionRow = (session: SignedIn): SessionRow => ({
  token_hash: session.tokenHash,
  campaign: session.campaign,
  expires_at: session.expiresAt,
  created_at: session.createdAt,
  seen_at: session.seenAt,
  device: session.device,
})
