import type { AccessStore } from '../../campaign/access-store.ts'
import type { Clock } from '../clock.ts'
import { problem } from '../problems/http-problem.ts'
import { isChosenGmKey, isRandomKey } from './gm-key.ts'
import { hashToken } from './tokens.ts'
import type { WrongKeys } from './wrong-keys.ts'

interface Parts {
  readonly store: AccessStore
  readonly clock: Clock
  readonly wrongKeys: WrongKeys
}

interface Attempt {
  readonly campaign: string
  readonly key: string
  readonly address: string
  readonly signal: AbortSignal
}

/**
 * The hash of the campaign's key, if this key opens it: its GM key, or the key of a link, which is
 * used up. Random keys are never delayed, however many wrong keys came from the address; chosen
 * keys wait their turn.
 *
 * @throws HttpProblem `WRONG_KEY` for a spent link: only its holder has it
 * @throws HttpProblem `TOO_MANY_REQUESTS`, or `UNAVAILABLE` when the signal aborts
 */
export const keyOpens = async (
  { store, clock, wrongKeys }: Parts,
  { campaign, key, address, signal }: Attempt,
): Promise<string | undefined> => {
  const credential = await store.findCredential(campaign)
  if (credential && isRandomKey(credential, key)) return credential.keyHash
  const link = await store.redeemSignInLink(hashToken(key), campaign, clock.now())
  if (link === 'spent') throw problem('WRONG_KEY.spent-link')
  if (link === 'redeemed') return credential?.keyHash
  const isRight = async () =>
    credential !== undefined && (await isChosenGmKey(credential, key, signal))
  return (await wrongKeys.attempt(address, isRight, signal)) ? credential?.keyHash : undefined
}
