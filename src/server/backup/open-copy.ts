import { Type } from 'typebox'
import { UnusableBackup } from '#campaign/backup/unusable.ts'
import type { CampaignAddress } from '#campaign/ports/directory-store.ts'
import { NameSchema } from '#protocol/access.ts'
import type { HostOpened } from '#protocol/host.ts'
import { cleanName, findNameFault } from '#shared/name.ts'
import { openCampaign } from '../access/open-campaign.ts'
import { newAddress } from '../access/tokens.ts'
import type { Parts } from '../parts.ts'
import { openBackup } from './open-backup.ts'
import { storeBackup } from './restore-in-place.ts'
import { BACKUP_TYPES, type ReceivedBackup } from './restores.ts'

const JSON_TYPE = 'application/json'

/** The content decides, not the type. */
const FileSchema = Type.Unknown({ description: 'A backup, as GET /backup gives it.' })

/** For the route that makes a campaign: the body is its name, or a backup. */
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

interface Copying {
  /** Whether there is room for a campaign, right before it is made. */
  readonly check: () => Promise<unknown>
  /** More than every campaign has. */
  readonly addresses?: readonly CampaignAddress[]
}

/**
 * Makes a new campaign of a received backup.
 *
 * @throws UnusableBackup, AddressTaken, and whatever `check` throws
 */
export const openCopy = async (
  { store, imageWorker }: Pick<Parts, 'store' | 'imageWorker'>,
  received: ReceivedBackup,
  { check, addresses = [] }: Copying,
): Promise<HostOpened> =>
  openBackup(received, async (backup) => {
    const id = newAddress()
    try {
      const full = () => new UnusableBackup('too-large')
      const work = { ...received, owner: id, room: backup.room, full }
      const { state, ...restored } = await storeBackup({ store, imageWorker }, backup, work)
      await check()
      received.signal.throwIfAborted()
      const typed = cleanName(backup.name)
      // Nobody could have typed a name with a fault: it is dropped.
      const name = findNameFault(typed) ? '' : typed
      return await openCampaign(store, { id, name, addresses, content: { state, restored } })
    } catch (error) {
      // The rest is removed when the store is opened next.
      await store.removeCampaign(id).catch(() => false)
      throw error
    }
  })
