import { Type } from 'typebox'
import { UnusableBackup } from '#campaign/backup/unusable.ts'
import type { CampaignAddress } from '#campaign/ports/directory-store.ts'
import { NameSchema } from '#protocol/access.ts'
import type { HostOpened } from '#protocol/host.ts'
import { cleanName, findNameFault } from '#shared/name.ts'
import { createCampaignWithKey } from '../access/create-campaign-with-key.ts'
import { newAddress } from '../access/tokens.ts'
import type { Dependencies } from '../dependencies.ts'
import { openBackup } from './open-backup.ts'
import { storeBackup } from './restore-in-place.ts'
import { BACKUP_TYPES, type ReceivedBackup } from './restores.ts'

const JSON_TYPE = 'application/json'

/** Any content type: whether a file is a backup is read from its content. */
const FileSchema = Type.Unknown({ description: 'A backup, as GET /backup gives it.' })

/** Body of the route that makes a campaign: its name as JSON, or a backup. */
export const NAME_OR_BACKUP = {
  takes: [JSON_TYPE, ...BACKUP_TYPES],
  body: {
    content: {
      [JSON_TYPE]: { schema: NameSchema },
      ...Object.fromEntries(BACKUP_TYPES.map((type) => [type, { schema: FileSchema }])),
    },
  },
} as const

export const isBackup = (type: string | undefined): boolean =>
  BACKUP_TYPES.includes((type ?? '').split(';')[0]?.trim().toLowerCase() ?? '')

interface CopyOptions {
  /** Called right before the campaign is created: rejects if there is no room, or access has ended. */
  readonly check: () => Promise<unknown>
  /** Addresses besides the GM's and the players'. */
  readonly extraAddresses?: readonly CampaignAddress[]
}

/**
 * Makes a new campaign from a received backup.
 *
 * @throws UnusableBackup, AddressTaken, and whatever `check` throws
 */
export const openCopy = async (
  { store, imageWorker }: Pick<Dependencies, 'store' | 'imageWorker'>,
  received: ReceivedBackup,
  { check, extraAddresses = [] }: CopyOptions,
): Promise<HostOpened> =>
  openBackup(received, async (backup) => {
    const id = newAddress()
    try {
      const tooLargeError = () => new UnusableBackup('too-large')
      const work = { ...received, owner: id, room: backup.room, tooLargeError }
      const { state, ...restored } = await storeBackup({ store, imageWorker }, backup, work)
      await check()
      received.signal.throwIfAborted()
      const cleaned = cleanName(backup.name)
      // A name that no form would have accepted is dropped.
      const name = findNameFault(cleaned) ? '' : cleaned
      return await createCampaignWithKey(store, {
        id,
        name,
        extraAddresses,
        content: { state, restored },
      })
    } catch (error) {
      // Images without a campaign are removed when the store is opened next.
      await store.removeCampaign(id).catch(() => false)
      throw error
    }
  })
