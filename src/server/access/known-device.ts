import type { FastifyRequest } from 'fastify'
import type { Parts } from '../parts.ts'
import { deviceCookie } from './cookie.ts'
import { hashToken, newToken } from './tokens.ts'

/** A browser, by a cookie that outlives its sessions and their keys. */
export interface KnownDevice {
  readonly token: string
  readonly hash: string
  /** Campaigns, and `HOST`, that it signed in to. */
  readonly owners: readonly string[]
}

/** The device that asks, or a new one: a token that nobody signed in with is not taken over. */
export const knownDevice = async (
  { store, config }: Pick<Parts, 'store' | 'config'>,
  request: FastifyRequest,
): Promise<KnownDevice> => {
  const token = request.cookies[deviceCookie(request, config.publicUrl).name]
  if (token !== undefined) {
    const hash = hashToken(token)
    const owners = await store.listDeviceOwners(hash)
    if (owners.length > 0) return { token, hash, owners }
  }
  const made = newToken()
  return { token: made, hash: hashToken(made), owners: [] }
}
