import type { AuditEntry } from '../../campaign/audit-store.ts'
import { type AuditEntryView, AuditPageSchema } from '../../protocol/audit.ts'
import type { App } from '../parts.ts'
import { fromAuditCursor, toAuditCursor } from '../requests/cursor.ts'
import { apiRoute } from './api-route.ts'
import type { RouteParts } from './route-parts.ts'
import { AuditQuerySchema } from './schemas.ts'

const PAGE = 50

export const hostAuditRoutes = (
  app: App,
  { store, audit }: Pick<RouteParts, 'store' | 'audit'>,
): void => {
  apiRoute(
    app,
    {
      method: 'GET',
      url: '/audit',
      summary: 'The audit trail of 90 days, newest first: who did what, and from where',
      access: 'host',
      query: AuditQuerySchema,
      answer: AuditPageSchema,
    },
    async ({ query: { before, limit = String(PAGE), campaign } }) => {
      const size = Number(limit)
      const after = before === undefined ? undefined : fromAuditCursor(before)
      if (!after) await audit.wrongKeys.write()
      const found = await store.listAudit({
        limit: size + 1,
        ...(after && { before: after }),
        ...(campaign !== undefined && { campaign }),
      })
      const page = found.slice(0, size)
      const last = page.at(-1)
      return {
        entries: page.map(toView),
        next: found.length > size && last ? toAuditCursor(last) : null,
      }
    },
  )
}

const toView = ({ at, ...entry }: AuditEntry): AuditEntryView => ({
  ...entry,
  at: new Date(at).toISOString(),
})
