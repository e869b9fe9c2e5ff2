import type { FastifyRequest } from 'fastify'
import { undoRestore } from '#campaign/backup/restore-backup.ts'
import { fullRevision } from '#campaign/campaign.ts'
import type { Store } from '#campaign/ports/store.ts'
import { Refusal } from '#campaign/refusal.ts'
import { BACKUP_TYPE, ReplacedSchema } from '#protocol/backup.ts'
import { newEpoch } from '../access/tokens.ts'
import { restoreInPlace } from '../backup/restore-in-place.ts'
import { acceptBackups, BACKUP_TYPES } from '../backup/restores.ts'
import type { App } from '../dependencies.ts'
import { logRequestEvent } from '../logs/audit.ts'
import { GmViewAnswer } from '../openapi.ts'
import { findCaller, recheckAccess } from '../requests/caller.ts'
import { etagOf, parseIdempotencyKey, revisionIn } from '../requests/headers.ts'
import { apiRoute, BackupFileSchema, commandRoute, runOnRevision } from './api-route.ts'
import type { RouteDependencies } from './route-dependencies.ts'

/** A store that logs an event at each commit; a repeated request commits nothing. */
const withCommitLog = (
  store: Store,
  request: FastifyRequest,
  audit: 'campaign-restored' | 'restore-undone',
): Store => ({
  ...store,
  commit: async (commit) => {
    const outcome = await store.commit(commit)
    if (outcome === 'committed') logRequestEvent(request, { audit })
    return outcome
  },
})

export const backupRoutes = (app: App, dependencies: RouteDependencies): void => {
  const { store, sendBackup, receiveBackup } = dependencies
  const checkAccess = recheckAccess(findCaller(dependencies))

  apiRoute(app, {
    request: 'GET /backup',
    summary: 'The whole campaign as one file',
    exposeHeadRoute: false,
    produces: [BACKUP_TYPE],
    answer: BackupFileSchema,
    handle: async (request, reply) =>
      sendBackup(reply, request.target.campaign, checkAccess(request)),
  })

  apiRoute(app, {
    request: 'GET /backup/replaced',
    summary: 'What the last restore, or undoing it, replaced, for 30 days',
    answer: ReplacedSchema,
    handle: async ({ target }) => {
      const { id, history } = target.campaign
      const replaced = await store.findReplacedHistory(id)
      if (!replaced) return { replaced: null }
      return { replaced: { day: replaced.state.day, restored: replaced.history > history } }
    },
  })

  commandRoute(app, {
    request: 'POST /backup/undo',
    summary: 'Goes back to what the last restore replaced, which is then kept likewise',
    takesRoom: false,
    handle: (command, request) =>
      undoRestore(withCommitLog(store, request, 'restore-undone'), {
        ...command,
        epoch: newEpoch(),
      }),
  })

  app.register(async (files: App) => {
    acceptBackups(files)
    apiRoute(files, {
      changesRevision: true,
      takesRoom: false,
      request: 'POST /backup',
      summary: 'Puts a backup, with all that led to it, in the place of what the campaign is',
      takes: BACKUP_TYPES,
      answer: GmViewAnswer,
      handle: async (request, reply) => {
        const { campaign } = request.target
        /** Refuses a stale request before its file is received, unless it may be a repeat. */
        const refuseStale = async (): Promise<void> => {
          const newest = fullRevision(campaign.revisions)
          if (revisionIn(request.headers['if-match']) === newest) return
          const key = parseIdempotencyKey(request.headers['idempotency-key'])
          if (key !== undefined && (await store.findRequest(campaign.history, key))) return
          const stale = new Refusal({ code: 'STALE_REVISION', current: campaign })
          await runOnRevision(request, () => Promise.reject(stale), null)
        }
        const checkAccessAgain = checkAccess(request)
        const loggingDependencies = {
          ...dependencies,
          store: withCommitLog(store, request, 'campaign-restored'),
        }
        const source = { owner: campaign.id, refuse: refuseStale }
        const view = await receiveBackup(request, reply, source, async (received) => {
          await checkAccessAgain()
          return runOnRevision(
            request,
            (command) =>
              restoreInPlace(loggingDependencies, {
                ...command,
                received,
                checkAccess: checkAccessAgain,
              }),
            { sha256: received.sha256 },
          )
        })
        reply.header('etag', etagOf(view.revision))
        return view
      },
    })
  })
}
