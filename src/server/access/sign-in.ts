import type { FastifyRequest } from 'fastify'
import { HOST } from '#campaign/ports/access-store.ts'
import type { Dependencies } from '../dependencies.ts'
import { addressGroupOf, type RateLimit } from '../limits/rates.ts'
import { type AuditEvent, logRequestEvent } from '../logs/audit.ts'
import { problem } from '../problems/http-problem.ts'
import type { Queue } from '../work/queue.ts'
import { isChosenKey, isMadeKey, isOfChosenKey } from './gm-key.ts'
import { hashToken, openSession } from './sessions.ts'

/** The order matters: a browser's user agent also names browsers that come later in this list. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\b(Edg|EdgA|EdgiOS)\//, 'Edge'],
  [/\b(OPR|Opera|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|Chromium|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac(intosh| OS X)\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

/** The name that a program other than a browser puts first in its user agent, as in `curl/8.5`. */
const PROGRAM_NAME = /^(?!Mozilla\b)[A-Za-z][A-Za-z0-9.-]{0,29}/

const firstMatch = (
  userAgent: string,
  names: readonly (readonly [RegExp, string])[],
): string | undefined => names.find(([word]) => word.test(userAgent))?.[1]

/** A device's name in the list of sessions, such as `Firefox on Android`; at most 60 characters. */
export const deviceLabel = (userAgent: string): string => {
  const browser = firstMatch(userAgent, BROWSERS) ?? PROGRAM_NAME.exec(userAgent)?.[0]
  const system = firstMatch(userAgent, SYSTEMS)
  if (browser === undefined) return system ? `A browser on ${system}` : 'Unknown device'
  return system ? `${browser} on ${system}` : browser
}

/** Characters of a user agent that are read; the rest is ignored. */
const MAX_USER_AGENT_LENGTH = 512

export const deviceOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string =>
  deviceLabel((headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT_LENGTH))

export interface SignInDependencies extends Pick<Dependencies, 'store' | 'clock'> {
  /** Limits wrong keys by IP address, so that keys cannot be guessed. */
  readonly wrongKeys: RateLimit
  /** Limits how many chosen keys are checked at once: each check takes 32 MiB. */
  readonly keyChecks: Queue
}

interface SignInAttempt {
  readonly request: FastifyRequest
  /** A campaign's id, or `HOST`. */
  readonly owner: string
  readonly key: string
}

interface AcceptedKey {
  readonly keyHash: string
  readonly audit: AuditEvent & `signed-in-with-${string}`
}

/**
 * Exchanges the right key for a session.
 *
 * @returns the session's token; undefined for a wrong key
 * @throws HttpProblem `WRONG_KEY` for a link that was used before or has expired
 * @throws HttpProblem `TOO_MANY_REQUESTS`
 */
export const signIn = async (
  dependencies: SignInDependencies,
  attempt: SignInAttempt,
): Promise<string | undefined> => {
  const { store, clock } = dependencies
  const { request, owner } = attempt
  const accepted = await checkKey(dependencies, attempt)
  if (!accepted) {
    const attemptsLeft = await dependencies.wrongKeys.count(request)
    if (attemptsLeft === 0) logRequestEvent(request, { audit: 'wrong-keys', role: 'stranger' })
    return undefined
  }
  const { keyHash, audit } = accepted
  const session = { campaign: owner, keyHash, device: deviceOf(request) }
  const token = await openSession(store, clock, session)
  if (token !== undefined) logRequestEvent(request, { audit, role: owner === HOST ? 'host' : 'gm' })
  return token
}

/**
 * Checks a key. The limit on wrong keys holds for chosen keys alone: made keys and links cannot be
 * guessed, and comparing them costs nothing.
 */
const checkKey = async (
  { store, clock, wrongKeys, keyChecks }: SignInDependencies,
  { request, owner, key }: SignInAttempt,
): Promise<AcceptedKey | undefined> => {
  const keyHash = (await store.findCredential(owner))?.keyHash
  if (keyHash !== undefined && isMadeKey(keyHash, key))
    return { keyHash, audit: 'signed-in-with-made-key' }
  const link = await store.redeemSignInLink(hashToken(key), owner, clock.now())
  if (link === 'spent') throw problem('WRONG_KEY.spent-link')
  if (keyHash !== undefined && link === 'redeemed') return { keyHash, audit: 'signed-in-with-link' }
  if (keyHash === undefined || !isOfChosenKey(keyHash)) return undefined
  const check = async (): Promise<boolean> => {
    await wrongKeys.check(request)
    return isChosenKey(key, keyHash)
  }
  const isRight = await keyChecks.run(check, addressGroupOf(request.ip))
  return isRight ? { keyHash, audit: 'signed-in-with-chosen-key' } : undefined
}
