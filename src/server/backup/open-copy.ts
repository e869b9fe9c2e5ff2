import { Type } from 'typebox'
import { parseName } from '../../campaign/refusal.ts'
import { NameSchema } from '../../protocol/access.ts'
import type { HostOpened } from '../../protocol/host.ts'
import type { ProblemCode } from '../../protocol/problems.ts'
import { openCampaign } from '../access/open-campaign.ts'
import { newAddress } from '../access/tokens.ts'
import type { Parts } from '../parts.ts'
import { badInput } from '../problems/http-problem.ts'
import { prepareCopy } from './restore-copy.ts'
import type { ReceivedBackup } from './restores.ts'
import { BACKUP_TYPES } from './take-file.ts'

const JSON_TYPE = 'application/json'

/** The content decides, not the type. */
const FileSchema = Type.Unknown({ description: 'A backup, as GET /backup gives it.' })

/** For routes that make a campaign: the body is its name, or a backup. */
export const NAME_OR_BACKUP = {
  takes: [JSON_TYPE, ...BACKUP_TYPES],
  body: {
    content: {
      [JSON_TYPE]: { schema: NameSchema },
      ...Object.fromEntries(BACKUP_TYPES.map((type) => [type, { schema: FileSchema }])),
    },
  },
  problems: ['INVALID_INPUT', 'UNUSABLE_BACKUP', 'TOO_MANY_REQUESTS'],
} as const satisfies { problems: readonly ProblemCode[]; [more: string]: unknown }

export const isBackup = (type: string | undefined): boolean =>
  BACKUP_TYPES.includes((type ?? '').split(';')[0]?.trim().toLowerCase() ?? '')

/** @throws HttpProblem `INVALID_INPUT`, or a Refusal of that code */
export const nameIn = (body: unknown): string => {
  const { name } = (body ?? {}) as { name?: unknown }
  if (typeof name !== 'string') throw badInput('name', 'missing')
  return parseName(name)
}

type Open = Parameters<typeof openCampaign>[1]

/**
 * Makes a new campaign of a received backup.
 *
 * @param make calls `open` where there is room for a campaign
 * @param nameFor names the copy by the name in the backup
 * @throws UnusableBackup
 */
export const openCopy = async (
  { store, imageWorker }: Pick<Parts, 'store' | 'imageWorker'>,
  received: ReceivedBackup,
  make: (open: (more?: Partial<Open>) => Promise<HostOpened>) => Promise<HostOpened>,
  nameFor: (name: string) => Promise<string> = async (name) => name,
): Promise<HostOpened> =>
  received.open(async (backup) => {
    const id = newAddress()
    try {
      const begin = await prepareCopy({ store, imageWorker }, backup, { id, received })
      const name = await nameFor(nameOr(backup.name))
      return await make((more) => openCampaign(store, { ...more, id, name, begin }))
    } catch (error) {
      // The rest is removed when the store is opened next.
      await store.removeCampaign(id).catch(() => false)
      throw error
    }
  })

/** Nobody could have typed a name that does not parse: it is dropped. */
const nameOr = (name: string): string => {
  try {
    return parseName(name)
  } catch {
    return ''
  }
}
