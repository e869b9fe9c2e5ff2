import type { FieldFault, FieldFaultCode, Figures } from '#protocol/problems.ts'
import type { TerrainId, TerrainName } from '#rules/terrain.ts'
import { type Hex, isOnLattice } from '#shared/hex.ts'
import { cleanName, findNameFault, MAX_NAME, type NameFault } from '#shared/name.ts'
import type { Campaign } from './campaign.ts'
import { ownValue } from './state.ts'

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

type Missing = 'NO_SUCH_SITE' | 'NO_SUCH_TABLE' | 'NO_SUCH_ENCOUNTER' | 'NO_SUCH_HANDOUT'

/** Why a command was not carried out. Nothing was changed. */
export type RefusalReason =
  | {
      readonly code:
        | Missing
        | 'NO_CAMPAIGN'
        | 'NO_SUCH_IMAGE'
        | 'NO_JOURNAL'
        | 'KEY_REUSED'
        | 'NOTHING_TO_UNDO'
        | 'NOTHING_TO_REDO'
        | 'NOT_ASTRAY'
        | 'NO_DICE'
    }
  | { readonly code: 'INVALID_INPUT'; readonly errors: readonly FieldFault[] }
  | { readonly code: 'STALE_REVISION'; readonly current: Campaign }
  | {
      readonly code: 'CAMPAIGN_FULL'
      readonly part: FullPart
      readonly max: number
      /** Where that is, if the request has many places. */
      readonly errors?: readonly FieldFault[]
    }
  | {
      readonly code: 'TOO_MANY_SITES' | 'TOO_MANY_TABLES' | 'TOO_MANY_HANDOUTS'
      readonly max: number
    }
  | { readonly code: 'NO_SUCH_MORNING'; readonly day: number }
  | { readonly code: 'NO_SUCH_DAY'; readonly days: number }
  | { readonly code: 'TERRAINS_IN_USE'; readonly terrains: readonly TerrainUse[] }
  /** By their names: what would lack the table. */
  | {
      readonly code: 'TABLE_IN_USE'
      readonly terrains: readonly string[]
      readonly tables: readonly string[]
    }

export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly reason: RefusalReason

  constructor(reason: RefusalReason) {
    super(reason.code)
    this.reason = reason
  }
}

/** What a record has under an id. @throws Refusal `code` where it has nothing */
export const findOrRefuse = <Value>(
  record: Readonly<Record<string, Value>>,
  id: string,
  code: Missing,
): Value => {
  const found = ownValue(record, id)
  if (found === undefined) throw new Refusal({ code })
  return found
}

export const invalidField = (path: string, code: FieldFaultCode, figures?: Figures): Refusal =>
  new Refusal({ code: 'INVALID_INPUT', errors: [{ path, code, ...(figures && { figures }) }] })

/** R-HEX-1. @throws Refusal `INVALID_INPUT` naming `path`, where the hex is in the request */
export const checkHex = (hex: Hex, path: string): void => {
  if (!isOnLattice(hex)) throw invalidField(path, 'off-lattice')
}

/** More in one answer helps nobody. */
export const MAX_ERRORS = 20

/** @throws Refusal `INVALID_INPUT` naming the first of the fields, if there are any */
export const refuseFaults = (errors: readonly FieldFault[]): void => {
  if (errors.length > 0)
    throw new Refusal({ code: 'INVALID_INPUT', errors: errors.slice(0, MAX_ERRORS) })
}

/** R-NAME-1: a name as it is kept. @throws Refusal `INVALID_INPUT` naming `path` */
export const parseName = (typed: string, path = 'name'): string => {
  const name = cleanName(typed)
  const fault = findNameFault(name)
  if (fault) throw invalidName(fault, path)
  return name
}

/** For a field or a search. */
export const invalidName = (fault: NameFault, path = 'name'): Refusal =>
  invalidField(path, fault, fault === 'too-long' ? { min: 1, max: MAX_NAME } : undefined)
