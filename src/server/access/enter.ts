import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Parts } from '../parts.ts'
import { problem } from '../problems/http-problem.ts'
import { whenLeft } from '../requests/left.ts'
import { isChosenKey } from './chosen-key.ts'
import { deviceOf } from './device.ts'
import { hasChosenKey, isRandomKey } from './gm-key.ts'
import type { KeyTurns } from './key-turns.ts'
import type { KnownDevice } from './known-device.ts'
import { openSession } from './sessions.ts'
import { hashToken } from './tokens.ts'
import type { WrongKeys } from './wrong-keys.ts'

export interface EnterParts extends Pick<Parts, 'store' | 'clock'> {
  readonly wrongKeys: WrongKeys
  readonly keyTurns: KeyTurns
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
  const keyHash = await keyOpens(parts, attempt)
  if (!keyHash) return undefined
  const signIn = { campaign, keyHash, device: deviceOf(request), deviceHash: device.hash }
  return openSession(store, clock, signIn)
}

/**
 * The hash of the campaign's key, if this key opens it: its GM key, or the key of a link, which is
 * used up. Random keys are never delayed, however many wrong keys came from the address; chosen
 * keys wait their turn.
 */
const keyOpens = async (
  { store, clock, wrongKeys, keyTurns, stopping }: EnterParts,
  { request, reply, campaign, key, device }: Attempt,
): Promise<string | undefined> => {
  const signal = AbortSignal.any([whenLeft(reply), stopping])
  const credential = await store.findCredential(campaign)
  if (credential && isRandomKey(credential, key)) return credential.keyHash
  const link = await store.redeemSignInLink(hashToken(key), campaign, clock.now())
  if (link === 'spent') throw problem('WRONG_KEY.spent-link')
  if (link === 'redeemed') return credential?.keyHash
  const knownDevice = device.owners.includes(campaign) ? device.hash : undefined
  const bearer = { owner: campaign, ip: request.ip, knownDevice }
  const isRight = async () =>
    credential !== undefined &&
    hasChosenKey(credential) &&
    (await keyTurns.look(bearer, () => isChosenKey(key, credential.keyHash), signal))
  return (await wrongKeys.attempt(request.ip, isRight, signal)) ? credential?.keyHash : undefined
}
