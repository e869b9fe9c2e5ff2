import { hash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type AccessStore, HOST } from '#campaign/ports/access-store.ts'
import type { AddressedCampaign, Opens } from '#campaign/ports/directory-store.ts'
import { StoreUnavailable } from '#campaign/ports/store.ts'
import type { Clock } from '../clock.ts'
import { parseHostHeader } from '../requests/site.ts'
import { SHARES } from '../shares/limits.ts'

/** `session` is the hash of its token. */
export type WatchingAsker =
  | { readonly kind: 'player' }
  | { readonly kind: 'gm'; readonly session: string }

/** On a campaign's routes its GM or a player, on the host's routes the host or nobody. */
export type Asker =
  | WatchingAsker
  | { readonly kind: 'host'; readonly session: string }
  | { readonly kind: 'nobody' }

export interface EnteredCampaign extends AddressedCampaign {
  readonly address: string
  /** What it may take in the database. */
  readonly maxBytes: number
}

const TOKEN_BYTES = 32

/** 256 random bits. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')

/** For so many random bits a fast hash is enough. */
export const hashToken = (token: string): string => hash('sha256', token)

const DAY_MS = 24 * 60 * 60 * 1_000
const SESSION_DAYS = 90
const LINK_DAYS = 30

export interface SignIn {
  /** A campaign, or `HOST`. */
  readonly campaign: string
  readonly keyHash: string
  readonly device: string
}

/** Whether its GM is signed in behind it: behind the others everybody is a player. */
export const admitsGm = (opens: Opens): boolean => opens !== 'player' && opens !== 'screen'

/** @returns the token, which is stored nowhere; undefined if the key was replaced meanwhile */
export const openSession = async (
  store: Pick<AccessStore, 'createSession'>,
  clock: Pick<Clock, 'now'>,
  { campaign, keyHash, device }: SignIn,
): Promise<string | undefined> => {
  const token = newToken()
  const now = clock.now()
  const times = { createdAt: now, seenAt: now, expiresAt: now + SESSION_DAYS * DAY_MS }
  const session = { campaign, device, ...times, tokenHash: hashToken(token) }
  const entry = { keyHash, atMost: SHARES.stored.sessions }
  return (await store.createSession(session, entry)) ? token : undefined
}

/** Between two updates of `seenAt`. */
const MARK_EVERY_MS = 60 * 60 * 1_000

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
  if (now - session.seenAt >= MARK_EVERY_MS)
    await store.markSession(tokenHash, now).catch((error: unknown) => {
      // Nobody is kept from reading because this cannot be written, as on a full disk.
      if (!(error instanceof StoreUnavailable)) throw error
    })
  return tokenHash
}

/** The token of a link that signs in once. */
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

/** As far as this request tells. */
const isSecure = ({ protocol, host }: FastifyRequest, publicUrl: URL | undefined): boolean =>
  protocol === 'https' || (publicUrl?.protocol === 'https:' && publicUrl.host === host)

/** Its name holds the port: browsers share cookies between all ports of a host. */
export const sessionCookie = (
  request: FastifyRequest,
  owner: string,
  publicUrl: URL | undefined,
): { readonly name: string; readonly secure: boolean } => {
  const secure = isSecure(request, publicUrl)
  const standard = secure ? DEFAULT_PORTS.https : DEFAULT_PORTS.http
  const port = parseHostHeader(request.host)?.port || standard
  const name = owner === HOST ? `overland-host-${port}` : `overland-${port}-${owner}`
  return { name: secure ? `__Host-${name}` : name, secure }
}

/** An empty token removes the cookie. */
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
