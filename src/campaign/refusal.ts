import type { FieldFault } from '../protocol/problems.ts'
import type { TerrainId, TerrainName } from '../rules/terrain.ts'
import type { Campaign } from './campaign.ts'

/** R-RULE-4: a terrain that the rules would lose, and what has it. */
export interface TerrainUse {
  readonly id: TerrainId
  readonly name: TerrainName
  readonly isOfRecord: boolean
  /** Painted ones. */
  readonly hexes: number
}

/** R-BOUND-1: what would be more than a campaign may hold. */
export type FullPart =
  | 'days'
  | 'times'
  | 'map'
  | 'known'
  | 'painted'
  | 'trail'
  | 'sites'
  | 'tables'
  | 'rows'
  | 'depth'
  | 'encounters'
  | 'notes'

/** Why a command was not carried out. Nothing was changed. */
export type RefusalReason =
  | { readonly code: 'NO_CAMPAIGN' }
  | { readonly code: 'INVALID_INPUT'; readonly errors: readonly FieldFault[] }
  | { readonly code: 'STALE_REVISION'; readonly current: Campaign }
  | {
      readonly code: 'CAMPAIGN_FULL'
      readonly part: FullPart
      readonly max: number
      /** Where that is, if the request has many places. */
      readonly errors?: readonly FieldFault[]
    }
  | { readonly code: 'KEY_REUSED' }
  | { readonly code: 'NOTHING_TO_UNDO' }
  | { readonly code: 'NOTHING_TO_REDO' }
  | { readonly code: 'NO_SUCH_MORNING'; readonly day: number }
  | { readonly code: 'NOT_ASTRAY' }
  | { readonly code: 'NO_SUCH_SITE' }
  | { readonly code: 'TOO_MANY_SITES'; readonly max: number }
  | { readonly code: 'TERRAINS_IN_USE'; readonly terrains: readonly TerrainUse[] }
  | { readonly code: 'NO_SUCH_TABLE' }
  | { readonly code: 'TOO_MANY_TABLES'; readonly max: number }
  /** By their names: what would lack the table. */
  | {
      readonly code: 'TABLE_IN_USE'
      readonly terrains: readonly string[]
      readonly tables: readonly string[]
    }
  | { readonly code: 'NO_SUCH_ENCOUNTER' }
  | { readonly code: 'NO_DICE' }
  | { readonly code: 'NO_JOURNAL' }
  | { readonly code: 'NO_SUCH_DAY'; readonly days: number }
  | { readonly code: 'NO_SUCH_HANDOUT' }
  | { readonly code: 'TOO_MANY_HANDOUTS'; readonly max: number }
  | { readonly code: 'NO_SUCH_IMAGE' }
  | { readonly code: 'TOO_MANY_IMAGES'; readonly max: number }

export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly reason: RefusalReason

  constructor(reason: RefusalReason) {
    super(reason.code)
    this.reason = reason
  }
}
