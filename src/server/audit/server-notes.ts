import { HOST } from '../../campaign/access-store.ts'
import type { AuditNote } from '../../campaign/audit-store.ts'
import type { Clock } from '../clock.ts'

const noteOf = (clock: Pick<Clock, 'now'>, owner: string) =>
  ({
    at: clock.now(),
    who: 'server',
    campaign: owner === HOST ? null : owner,
    from: null,
  }) as const

/** A chosen key is applied at a start. @param owner a campaign, or `HOST` */
export const keySet = (clock: Pick<Clock, 'now'>, owner: string): AuditNote => ({
  ...noteOf(clock, owner),
  what: 'key-set',
})

/** One an hour: a server that crashes and starts again makes many. */
export const linkMade = (clock: Pick<Clock, 'now'>, owner: string): AuditNote => ({
  ...noteOf(clock, owner),
  what: 'link-made',
  times: 1,
})
