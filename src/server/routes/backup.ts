import type { FastifyRequest } from 'fastify'
import { fullRevision } from '../../campaign/campaign.ts'
import type { CommandRequest } from '../../campaign/execute.ts'
import { Refusal } from '../../campaign/refusal.ts'
import { BACKUP_TYPE } from '../../protocol/backup.ts'
import { GmViewSchema } from '../../protocol/views.ts'
import type { Downloads } from '../backup/downloads.ts'
import { restoreInPlace } from '../backup/restore-in-place.ts'
import type { Restores } from '../backup/restores.ts'
import { sendBackup } from '../backup/send-file.ts'
import { BACKUP_TYPES, takeBackup, takeBackups } from '../backup/take-file.ts'
import type { App, Parts } from '../parts.ts'
import { findAsker, guardAccess } from '../requests/asker.ts'
import { carryOut } from '../requests/carry-out.ts'
import { etagOf, parseIfMatch } from '../requests/if-match.ts'
import { onceKeyOf } from '../requests/once.ts'
import { BackupFileSchema, NoQuerySchema } from './schemas.ts'

interface BackupParts extends Pick<Parts, 'store' | 'clock' | 'config' | 'darkroom'> {
  readonly downloads: Downloads
  readonly restores: Restores
  /** Aborts when the server stops. */
  readonly stopping: AbortSignal
}

/** A campaign as one file, and back. */
export const backupRoutes = (app: App, parts: BackupParts): void => {
  const { store, downloads, restores, stopping } = parts
  const findAgain = findAsker(parts)
  const checkAccess = (request: FastifyRequest) => async () => {
    await findAgain(request)
    await guardAccess(request)
  }

  app.get(
    '/backup',
    {
      exposeHeadRoute: false,
      config: { access: 'gm', problems: ['TOO_MANY_REQUESTS', 'CAMPAIGN_FULL'] },
      schema: {
        summary: 'The whole campaign as one file',
        querystring: NoQuerySchema,
        produces: [BACKUP_TYPE],
        response: { 200: BackupFileSchema },
      },
    },
    async (request, reply) => {
      const { campaign, bytes } = request.asker
      const download = { campaign, bytes, checkAccess: checkAccess(request) }
      return sendBackup(reply, { downloads, stopping }, download)
    },
  )

  /** What can be refused before the file is taken: a repeat is looked up by what it holds. */
  const refuseStale = async (request: FastifyRequest): Promise<void> => {
    const { campaign } = request.asker
    const asked = parseIfMatch(request.headers['if-match'])
    const isNewest =
      asked.kind === 'revision' && asked.revision === fullRevision(campaign.revisions)
    if (isNewest) return
    const key = onceKeyOf(request.headers['idempotency-key'])
    const isRepeat = key !== undefined && (await store.findAnswer(campaign.id, key)) !== undefined
    const stale = new Refusal({ code: 'STALE_REVISION', current: campaign })
    if (!isRepeat) await carryOut(request, () => Promise.reject(stale), null)
  }

  app.register(async (files: App) => {
    takeBackups(files)
    files.post(
      '/backup',
      {
        config: {
          access: 'gm',
          onRevision: true,
          answersRevision: true,
          takes: BACKUP_TYPES,
          problems: ['UNUSABLE_BACKUP', 'NO_SUCH_IMAGE', 'TOO_MANY_IMAGES', 'TOO_MANY_REQUESTS'],
        },
        schema: {
          summary: 'Puts a backup in the place of what the campaign is, as one change',
          querystring: NoQuerySchema,
          response: { 200: GmViewSchema },
        },
      },
      async (request, reply) => {
        const mayGoOn = checkAccess(request)
        const refuse = () => refuseStale(request)
        const taking = { restores, sender: request.asker.campaign.id, stopping, refuse }
        const view = await takeBackup(request, reply, taking, async (received) => {
          await mayGoOn()
          const restore = (asked: CommandRequest) =>
            restoreInPlace(parts, { ...asked, received, checkAccess: mayGoOn })
          return carryOut(request, restore, { sha256: received.hash })
        })
        return reply.header('etag', etagOf(view.revision)).send(view)
      },
    )
  })
}
