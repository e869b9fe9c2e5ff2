import type { FastifyRequest } from 'fastify'
import { HOST } from '#campaign/ports/access-store.ts'
import { type AuditEvent, logDone } from '../logs/audit.ts'
import type { Parts } from '../parts.ts'
import { problem } from '../problems/http-problem.ts'
import { addressOf, type Rate } from '../shares/rates.ts'
import type { Queue } from '../work/queue.ts'
import { isChosenKey, isMadeKey, isOfChosenKey } from './gm-key.ts'
import { hashToken, openSession } from './sessions.ts'

/** In this order: a browser's user agent names those after it, too. */
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

/** Programs name themselves first, as in `curl/8.5`. */
const PROGRAM = /^(?!Mozilla\b)[A-Za-z][A-Za-z0-9.-]{0,29}/

const nameIn = (
  userAgent: string,
  names: readonly (readonly [RegExp, string])[],
): string | undefined => names.find(([word]) => word.test(userAgent))?.[1]

/** For the list of sessions, such as `Firefox on Android`; at most 60 characters. */
export const deviceLabel = (userAgent: string): string => {
  const browser = nameIn(userAgent, BROWSERS) ?? PROGRAM.exec(userAgent)?.[0]
  const system = nameIn(userAgent, SYSTEMS)
  if (browser === undefined) return system ? `A browser on ${system}` : 'Unknown device'
  return system ? `${browser} on ${system}` : browser
}

/** The rest of a user agent is ignored. */
const LONGEST = 512

export const deviceOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string =>
  deviceLabel((headers['user-agent'] ?? '').slice(0, LONGEST))

export interface EnterParts extends Pick<Parts, 'store' | 'clock'> {
  /** Limits guessing, by address. */
  readonly wrongKeys: Rate
  /** Bounds the checks of chosen keys. */
  readonly keyChecks: Queue
}

interface Attempt {
  readonly request: FastifyRequest
  /** A campaign, or `HOST`. */
  readonly owner: string
  readonly key: string
}

interface Opened {
  readonly keyHash: string
  readonly by: AuditEvent & `signed-in-with-${string}`
}

/**
 * Exchanges the right key for a session.
 *
 * @returns the session's token
 * @throws HttpProblem `WRONG_KEY` for a spent link: only its holder has it
 * @throws HttpProblem `TOO_MANY_REQUESTS`
 */
export const enter = async (parts: EnterParts, attempt: Attempt): Promise<string | undefined> => {
  const { store, clock } = parts
  const { request, owner } = attempt
  const opened = await keyOpens(parts, attempt)
  if (!opened) {
    const left = await parts.wrongKeys.spend(request)
    if (left === 0) logDone(request, { audit: 'wrong-keys', role: 'stranger' })
    return undefined
  }
  const { keyHash, by } = opened
  const signIn = { campaign: owner, keyHash, device: deviceOf(request) }
  const token = await openSession(store, clock, signIn)
  if (token !== undefined) logDone(request, { audit: by, role: owner === HOST ? 'host' : 'gm' })
  return token
}

/**
 * A made key and a link enter however many wrong keys came from the address: nobody guesses them,
 * and a look at them costs nothing.
 */
const keyOpens = async (
  { store, clock, wrongKeys, keyChecks }: EnterParts,
  { request, owner, key }: Attempt,
): Promise<Opened | undefined> => {
  const keyHash = (await store.findCredential(owner))?.keyHash
  if (keyHash !== undefined && isMadeKey(keyHash, key))
    return { keyHash, by: 'signed-in-with-made-key' }
  const link = await store.redeemSignInLink(hashToken(key), owner, clock.now())
  if (link === 'spent') throw problem('WRONG_KEY.spent-link')
  if (keyHash !== undefined && link === 'redeemed') return { keyHash, by: 'signed-in-with-link' }
  if (keyHash === undefined || !isOfChosenKey(keyHash)) return undefined
  const check = async (): Promise<boolean> => {
    await wrongKeys.check(request)
    return isChosenKey(key, keyHash)
  }
  const isRight = await keyChecks.run(check, addressOf(request.ip))
  return isRight ? { keyHash, by: 'signed-in-with-chosen-key' } : undefined
}
