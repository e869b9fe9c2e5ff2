import type { FastifyRequest } from 'fastify'
import type { AuditNote } from '../../campaign/audit-store.ts'
import type { Store } from '../../campaign/store.ts'
import type { AuditActor, AuditKind } from '../../protocol/audit.ts'
import { plainAddress } from '../access/address-group.ts'
import type { Clock } from '../clock.ts'
import type { Asker } from '../requests/who-asks.ts'
import { SHARES } from '../shares/limits.ts'
import { createAllowances } from '../work/allowances.ts'
import { warnOfLoss } from './warn-of-loss.ts'
import { createWrongKeyCounts, type WrongKeyCounts } from './wrong-key-counts.ts'

interface Done {
  readonly what: AuditKind
  /** null: to the server and its host. */
  readonly campaign: string | null
  /** By default the asker. */
  readonly who?: AuditActor
}

/** Says what requests do, for the host's audit trail. */
export interface AuditTrail {
  /** A note for the store to write with what it tells of. */
  note(request: Pick<FastifyRequest, 'asker' | 'ip'>, done: Done): AuditNote
  /**
   * Writes a note right after what it tells of. A crash between the two, or a full disk, loses it:
   * it is no reason to refuse what is done.
   */
  keep(note: AuditNote): Promise<void>
  readonly wrongKeys: WrongKeyCounts
}

export const createAuditTrail = (
  { store, clock }: { readonly store: Pick<Store, 'noteAudit'>; readonly clock: Clock },
  stopping: AbortSignal,
): AuditTrail => {
  const single = createAllowances(clock, SHARES.stored.auditNotes)
  return {
    note: ({ asker, ip }, { what, campaign, who = actorOf(asker) }) => {
      const note = { at: clock.now(), who, what, campaign }
      const hasOwn = single.take(`${who} ${campaign} ${what}`)
      return hasOwn ? { ...note, from: plainAddress(ip) } : { ...note, from: null, times: 1 }
    },
    keep: async (note) => {
      try {
        await store.noteAudit([note])
      } catch (error) {
        warnOfLoss(error)
      }
    },
    wrongKeys: createWrongKeyCounts(store, clock, stopping),
  }
}

const actorOf = (asker: Asker): AuditActor => {
  switch (asker.kind) {
    case 'gm':
    case 'host':
      return asker.kind
    case 'player':
    case 'nobody':
      return 'stranger'
  }
}
