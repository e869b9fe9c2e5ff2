import { hash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type AccessStore, HOST } from '#campaign/ports/access-store.ts'
import type { AddressedCampaign, Opens } from '#campaign/ports/directory-store.ts'
import { StoreUnavailable } from '#campaign/ports/store.ts'
import type { Clock } from '../clock.ts'
import { LIMITS } from '../limits/limits.ts'
import { parseHostHeader } from '../requests/site.ts'

/** The GM or a player of a campaign; `session` is the hash of the session's token. */
export type CampaignCaller =
  | { readonly kind: 'player' }
  | { readonly kind: 'gm'; readonly session: string }

/** Who sends a request: a campaign's GM or a player, or on the host's routes the host or nobody. */
export type Caller =
  | CampaignCaller
  | { readonly kind: 'host'; readonly session: string }
  | { readonly kind: 'nobody' }

/** The campaign that a request's address leads to. */
export interface RequestTarget extends AddressedCampaign {
  readonly address: string
  /** Bytes that the campaign may take in the database. */
  readonly maxBytes: number
}

const TOKEN_BYTES = 32

/** A session's token, or a sign-in link's: 256 random bits. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')

/** A fast hash, which is enough for 256 random bits. */
export const hashToken = (token: string): string => hash('sha256', token)

const DAY_MS = 24 * 60 * 60 * 1_000
const SESSION_DAYS = 90
const LINK_DAYS = 30

export interface NewSession {
  /** A campaign's id, or `HOST`. */
  readonly campaign: string
  readonly keyHash: string
  readonly device: string
}

/** Whether the GM can be signed in at an address; at the others everybody is a player. */
export const admitsGm = (opens: Opens): boolean => opens !== 'player' && opens !== 'screen'

/** @returns the token, which is stored nowhere; undefined if the key was replaced meanwhile */
export const openSession = async (
  store: Pick<AccessStore, 'createSession'>,
  clock: Pick<Clock, 'now'>,
  { campaign, keyHash, device }: NewSession,
): Promise<string | undefined> => {
  const token = newToken()
  const now = clock.now()
  const times = { createdAt: now, seenAt: now, expiresAt: now + SESSION_DAYS * DAY_MS }
  const session = { campaign, device, ...times, tokenHash: hashToken(token) }
  const conditions = { keyHash, atMost: LIMITS.stored.sessionsPerOwner }
  return (await store.createSession(session, conditions)) ? token : undefined
}

/** Shortest time between two updates of a session's `seenAt`. */
const SEEN_UPDATE_MS = 60 * 60 * 1_000

/** The token's hash, if it belongs to a session of this campaign. */
export const findSession = async (
  store: Pick<AccessStore, 'findSession' | 'markSession'>,
  clock: Pick<Clock, 'now'>,
  { campaign, token }: { readonly campaign: string; readonly token: string },
): Promise<string | undefined> => {
  const tokenHash = hashToken(token)
  const now = clock.now()
  const session = await store.findSession(tokenHash, now)
  if (session?.campaign !== campaign) return undefined
  if (now - session.seenAt >= SEEN_UPDATE_MS)
    await store.markSession(tokenHash, now).catch((error: unknown) => {
      // Reading goes on where nothing can be written, as on a full disk.
      if (!(error instanceof StoreUnavailable)) throw error
    })
  return tokenHash
}

/** Creates a link that signs in once. @returns its token */
export const newSignInLink = async (
  store: Pick<AccessStore, 'createSignInLink'>,
  clock: Pick<Clock, 'now'>,
  campaign: string,
): Promise<string> => {
  const token = newToken()
  const expiresAt = clock.now() + LINK_DAYS * DAY_MS
  await store.createSignInLink(hashToken(token), { campaign, expiresAt })
  return token
}

const SESSION_SECONDS = SESSION_DAYS * 24 * 60 * 60
const DEFAULT_PORTS = { http: '80', https: '443' } as const

/** Whether the browser speaks https to the site, as far as this request shows. */
const isSecure = ({ protocol, host }: FastifyRequest, publicUrl: URL | undefined): boolean =>
  protocol === 'https' || (publicUrl?.protocol === 'https:' && publicUrl.host === host)

/** The session cookie's name holds the port, as browsers share cookies between all ports of a host. */
export const sessionCookie = (
  request: FastifyRequest,
  owner: string,
  publicUrl: URL | undefined,
): { readonly name: string; readonly secure: boolean } => {
  const secure = isSecure(request, publicUrl)
  const defaultPort = secure ? DEFAULT_PORTS.https : DEFAULT_PORTS.http
  const port = parseHostHeader(request.host)?.port || defaultPort
  const name = owner === HOST ? `overland-host-${port}` : `overland-${port}-${owner}`
  return { name: secure ? `__Host-${name}` : name, secure }
}

/** Sets the session cookie; an empty token removes it. */
export const setSessionCookie = (
  reply: FastifyReply,
  owner: string,
  publicUrl: URL | undefined,
  token: string,
): void => {
  const { name, secure } = sessionCookie(reply.request, owner, publicUrl)
  const maxAge = token === '' ? 0 : SESSION_SECONDS
  reply.setCookie(name, token, { path: '/', httpOnly: true, sameSite: 'strict', secure, maxAge })
}
