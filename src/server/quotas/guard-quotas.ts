import type { FastifyContextConfig, FastifyRequest } from 'fastify'
import type { Parts } from '../parts.ts'
import { problem } from '../problems/http-problem.ts'
import { isReading } from '../requests/guards.ts'
import { onceKeyOf } from '../requests/once.ts'
import { SHARES } from '../shares/limits.ts'
import type { WriteQuota } from './writes.ts'

interface QuotaParts extends Pick<Parts, 'store' | 'config'> {
  readonly writes: WriteQuota
}

/** How much larger than a full one a campaign may be; undefined for routes that add nothing. */
export const bytesBeyondFull = ({
  takesRoom,
  onRevision,
}: FastifyContextConfig): number | undefined => {
  if (takesRoom ?? onRevision) return 0
  return onRevision ? SHARES.stored.undoWhenFull : undefined
}

/** Refuses changes that come too fast, or make a campaign too large. */
export const guardQuotas =
  ({ store, config, writes }: QuotaParts) =>
  async (request: FastifyRequest): Promise<void> => {
    const { asker, entered, headers, routeOptions } = request
    if (isReading(request) || asker.kind !== 'gm') return
    const { id } = entered.campaign
    writes.spend(id)
    const { maxCampaignBytes: maxBytes } = config
    const beyond = bytesBeyondFull(routeOptions.config)
    if (beyond === undefined || entered.bytes < maxBytes + beyond) return
    // A repeat of an earlier change gets its answer.
    const once = onceKeyOf(headers['idempotency-key'])
    if (once === undefined || !(await store.findAnswer(id, once)))
      throw problem('CAMPAIGN_FULL', { maxBytes })
  }
