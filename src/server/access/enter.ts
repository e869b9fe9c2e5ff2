import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Parts } from '../parts.ts'
import { whenLeft } from '../requests/left.ts'
import { deviceOf } from './device.ts'
import { openSession } from './sessions.ts'
import { keyOpens } from './sign-in.ts'
import type { WrongKeys } from './wrong-keys.ts'

export interface EnterParts extends Pick<Parts, 'store' | 'clock'> {
  readonly wrongKeys: WrongKeys
  readonly stopping: AbortSignal
}

interface Attempt {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** A campaign, or `HOST`. */
  readonly campaign: string
  readonly key: string
}

/**
 * Exchanges the right key for a session.
 *
 * @returns the session's token
 * @throws HttpProblem as `keyOpens`
 */
export const enter = async (
  { store, clock, wrongKeys, stopping }: EnterParts,
  { request, reply, campaign, key }: Attempt,
): Promise<string | undefined> => {
  const signal = AbortSignal.any([whenLeft(reply), stopping])
  const attempt = { campaign, key, address: request.ip, signal }
  const keyHash = await keyOpens({ store, clock, wrongKeys }, attempt)
  if (!keyHash) return undefined
  return openSession(store, clock, { campaign, keyHash, device: deviceOf(request) })
}
