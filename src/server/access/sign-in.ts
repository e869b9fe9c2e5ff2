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
  /** Where it comes from. */
  readonly address: string
  /** Aborts when nobody waits for the answer any more. */
  readonly signal: AbortSignal
}

/**
 * The hash of the campaign's key, if this key opens the campaign: its GM key, or the key of a link,
 * which is used up. Keys that the server made are recognised at once, however many wrong ones came
 * from the same address: nobody guesses 160 bits. A key that a person chose waits its turn.
 *
 * @throws HttpProblem `WRONG_KEY` for a link that is spent: nobody shows one who did not hold it
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
