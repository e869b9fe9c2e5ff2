import type { FastifyBaseLogger } from 'fastify'
import { HOST } from '../../campaign/access-store.ts'
import { type Store, StoreUnavailable } from '../../campaign/store.ts'
import { HOME } from '../../protocol/paths.ts'
import { applyChosenKey } from '../access/gm-key.ts'
import { BadSetting, type Config } from '../config.ts'
import { logAudit } from '../logs/audit.ts'
import { isDiskFull } from './failure.ts'

/**
 * @throws BadSetting when a full disk keeps a new key out, as the old one must not go on opening
 */
export const applyKeys = async (
  store: Store,
  log: FastifyBaseLogger,
  { gmKey, hostKey }: Pick<Config, 'gmKey' | 'hostKey'>,
): Promise<void> => {
  const isThere = (await store.findListing(HOME)) !== undefined
  if (gmKey !== undefined && isThere && (await applyKey(store, HOME, 'GM_KEY', gmKey)))
    logAudit(log, { audit: 'key-set', campaign: HOME, role: 'server' })
  if (hostKey !== undefined && (await applyKey(store, HOST, 'HOST_KEY', hostKey)))
    logAudit(log, { audit: 'key-set', role: 'server' })
}

const applyKey = async (
  store: Store,
  owner: string,
  setting: string,
  key: string,
): Promise<boolean> => {
  try {
    return await applyChosenKey(store, owner, key)
  } catch (error) {
    if (!(error instanceof StoreUnavailable && isDiskFull(error))) throw error
    throw new BadSetting(
      `${setting} is new and cannot be applied, as the disk of the database is full. Free space on it, or set ${setting} as it was.`,
      'later start',
    )
  }
}
