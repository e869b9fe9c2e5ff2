import type { FastifyRequest } from 'fastify'
import { undoRestore } from '#campaign/backup/restore-backup.ts'
import { fullRevision } from '#campaign/campaign.ts'
import type { Store } from '#campaign/ports/store.ts'
import { Refusal } from '#campaign/refusal.ts'
import { BACKUP_TYPE, ReplacedSchema } from '#protocol/backup.ts'
import { newEpoch } from '../access/tokens.ts'
import { restoreInPlace } from '../backup/restore-in-place.ts'
import { BACKUP_TYPES, takeBackups } from '../backup/restores.ts'
import { logDone } from '../logs/audit.ts'
import { GmViewAnswer } from '../openapi.ts'
import type { App } from '../parts.ts'
import { findAsker, recheckAccess } from '../requests/asker.ts'
import { etagOf, onceKeyOf, revisionIn } from '../requests/headers.ts'
import { apiRoute, BackupFileSchema, commandRoute, onRevision } from './api-route.ts'
import type { RouteParts } from './route-parts.ts'

/** A store whose commits are lines of the log: a repeat is none. */
const logging = (
  store: Store,
  request: FastifyRequest,
  audit: 'campaign-restored' | 'restore-undone',
): Store => ({
  ...store,
  commit: async (commit) => {
    const outcome = await store.commit(commit)
    if (outcome === 'committed') logDone(request, { audit })
    return outcome
  },
})

export const backupRoutes = (app: App, parts: RouteParts): void => {
  const { store, sendBackup, takeBackup } = parts
  const checkAccess = recheckAccess(findAsker(parts))

  apiRoute(app, {
    request: 'GET /backup',
    summary: 'The whole campaign as one file',
    exposeHeadRoute: false,
    produces: [BACKUP_TYPE],
    answer: BackupFileSchema,
    handle: async (request, reply) =>
      sendBackup(reply, request.entered.campaign, checkAccess(request)),
  })

  apiRoute(app, {
    request: 'GET /backup/replaced',
    summary: 'What the last restore, or undoing it, replaced, for 30 days',
    answer: ReplacedSchema,
    handle: async ({ entered }) => {
      const { id, history } = entered.campaign
      const replaced = await store.findReplacedHistory(id)
      if (!replaced) return { replaced: null }
      return { replaced: { day: replaced.state.day, restored: replaced.history > history } }
    },
  })

  commandRoute(app, {
    request: 'POST /backup/undo',
    summary: 'Goes back to what the last restore replaced, which is then kept likewise',
    takesRoom: false,
    handle: (asked, request) =>
      undoRestore(logging(store, request, 'restore-undone'), { ...asked, epoch: newEpoch() }),
  })

  app.register(async (files: App) => {
    takeBackups(files)
    apiRoute(files, {
      onRevision: true,
      takesRoom: false,
      request: 'POST /backup',
      summary: 'Puts a backup, with all that led to it, in the place of what the campaign is',
      takes: BACKUP_TYPES,
      answer: GmViewAnswer,
      handle: async (request, reply) => {
        const { campaign } = request.entered
        /** A stale request is refused before its file is taken, unless it may be a repeat. */
        const refuse = async (): Promise<void> => {
          const newest = fullRevision(campaign.revisions)
          if (revisionIn(request.headers['if-match']) === newest) return
          const key = onceKeyOf(request.headers['idempotency-key'])
          if (key !== undefined && (await store.findRequest(campaign.history, key))) return
          const stale = new Refusal({ code: 'STALE_REVISION', current: campaign })
          await onRevision(request, () => Promise.reject(stale), null)
        }
        const mayGoOn = checkAccess(request)
        const logged = { ...parts, store: logging(store, request, 'campaign-restored') }
        const taking = { owner: campaign.id, refuse }
        const view = await takeBackup(request, reply, taking, async (received) => {
          await mayGoOn()
          return onRevision(
            request,
            (asked) => restoreInPlace(logged, { ...asked, received, checkAccess: mayGoOn }),
            { sha256: received.sha256 },
          )
        })
        reply.header('etag', etagOf(view.revision))
        return view
      },
    })
  })
}
