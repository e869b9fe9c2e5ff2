import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Credential, HOST } from '../../campaign/access-store.ts'
import { type AuditEvent, logDone } from '../logs/audit.ts'
import type { Parts } from '../parts.ts'
import { problem } from '../problems/http-problem.ts'
import { whenLeft } from '../requests/left.ts'
import type { Allowances } from '../work/allowances.ts'
import { addressGroup } from './address-group.ts'
import { isChosenKey } from './chosen-key.ts'
import { deviceOf } from './device.ts'
import { isOfChosenKey, isRandomKey } from './gm-key.ts'
import type { KeyTurns } from './key-turns.ts'
import type { KnownDevice } from './known-device.ts'
import { openSession, type SignIn } from './sessions.ts'
import { hashToken } from './tokens.ts'
import type { WrongKeys } from './wrong-keys.ts'

export interface EnterParts extends Pick<Parts, 'store' | 'clock'> {
  readonly wrongKeys: WrongKeys
  readonly keyTurns: KeyTurns
  readonly signIns: Allowances
  /** Aborts when the server stops. */
  readonly stopping: AbortSignal
}

interface Attempt {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** A campaign, or `HOST`. */
  readonly campaign: string
  readonly key: string
  readonly device: KnownDevice
}

interface Opened extends Pick<SignIn, 'keyHash'> {
  readonly by: AuditEvent & `signed-in-with-${string}`
}

/**
 * Exchanges the right key for a session.
 *
 * @returns the session's token
 * @throws HttpProblem `WRONG_KEY` for a spent link: only its holder has it
 * @throws HttpProblem `TOO_MANY_REQUESTS`, or `UNAVAILABLE` when the asker leaves or the server stops
 */
export const enter = async (parts: EnterParts, attempt: Attempt): Promise<string | undefined> => {
  const { store, clock } = parts
  const { campaign, request, device } = attempt
  const opened = await keyOpens(parts, attempt)
  if (!opened) return undefined
  // A link signs in once as it is.
  const { keyHash, by } = opened
  const hasKey = by !== 'signed-in-with-link'
  if (hasKey && !parts.signIns.take(`${campaign} ${addressGroup(request.ip)}`))
    throw problem('TOO_MANY_REQUESTS.sign-ins', { retryAfter: 1 })
  const { hash: deviceHash } = device
  const signIn = { campaign, keyHash, hasKey, device: deviceOf(request), deviceHash }
  const token = await openSession(store, clock, signIn)
  if (token !== undefined) logDone(request, { audit: by, ...ofOwner(campaign) })
  return token
}

/**
 * The hash of the campaign's key, if this key opens it: its GM key, the one before it on the device
 * that replaced it, or the key of a link, which is used up. Random keys are never delayed, however
 * many wrong keys came from the address; chosen keys wait their turn.
 */
const keyOpens = async (
  { store, clock, wrongKeys, keyTurns, stopping }: EnterParts,
  { request, reply, campaign, key, device }: Attempt,
): Promise<Opened | undefined> => {
  const signal = AbortSignal.any([whenLeft(reply), stopping])
  const credential = await store.findCredential(campaign)
  const keyHashes = credential ? openOn(credential, device) : []
  const made = keyHashes.find((keyHash) => isRandomKey(keyHash, key))
  if (made !== undefined) return { keyHash: made, by: 'signed-in-with-made-key' }
  const link = await store.redeemSignInLink(hashToken(key), campaign, clock.now())
  if (link === 'spent') throw problem('WRONG_KEY.spent-link')
  if (link === 'redeemed')
    return credential && { keyHash: credential.keyHash, by: 'signed-in-with-link' }
  const chosen = keyHashes.find(isOfChosenKey)
  const knownDevice = device.owners.includes(campaign) ? device.hash : undefined
  const bearer = { owner: campaign, ip: request.ip, knownDevice }
  const isRight = async () =>
    chosen !== undefined && keyTurns.look(bearer, () => isChosenKey(key, chosen), signal)
  const onTenth = () =>
    logDone(request, { ...ofOwner(campaign), audit: 'wrong-keys', role: 'stranger' })
  const isIn = await wrongKeys.attempt(request.ip, isRight, { signal, onTenth })
  return isIn && chosen !== undefined
    ? { keyHash: chosen, by: 'signed-in-with-chosen-key' }
    : undefined
}

const ofOwner = (owner: string) =>
  owner === HOST
    ? ({ role: 'host', campaign: undefined } as const)
    : ({ role: 'gm', campaign: owner } as const)

const openOn = ({ keyHash, old }: Credential, device: KnownDevice): readonly string[] =>
  old?.deviceHash === device.hash ? [keyHash, old.keyHash] : [keyHash]
