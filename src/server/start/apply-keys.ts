import { HOST } from '../../campaign/access-store.ts'
import type { AuditNote } from '../../campaign/audit-store.ts'
import { type Store, StoreUnavailable } from '../../campaign/store.ts'
import { HOME } from '../../protocol/paths.ts'
import { settleGmKey } from '../access/gm-key.ts'
import { keySet } from '../audit/server-notes.ts'
import type { Clock } from '../clock.ts'
import { BadSetting, type Config } from '../config.ts'
import { isDiskFull } from './full-disk.ts'

/**
 * @throws BadSetting when a full disk keeps a new key out, as the old one must not go on opening
 */
export const applyKeys = async (
  store: Store,
  clock: Pick<Clock, 'now'>,
  { gmKey, hostKey }: Pick<Config, 'gmKey' | 'hostKey'>,
): Promise<void> => {
  const isThere = (await store.findListing(HOME)) !== undefined
  if (gmKey !== undefined && isThere)
    await applyKey(store, HOME, 'GM_KEY', gmKey, keySet(clock, HOME))
  if (hostKey !== undefined) await applyKey(store, HOST, 'HOST_KEY', hostKey, keySet(clock, HOST))
}

const applyKey = async (
  store: Store,
  owner: string,
  setting: string,
  key: string,
  note: AuditNote,
): Promise<void> => {
  try {
    await settleGmKey(store, owner, key, note)
  } catch (error) {
    if (!(error instanceof StoreUnavailable && isDiskFull(error))) throw error
    throw new BadSetting(
      `${setting} is new and cannot be applied, as the disk of the database is full. Free space on it, or set ${setting} as it was.`,
      'later start',
    )
  }
}
