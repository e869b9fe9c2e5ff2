import type { FieldFault, FieldFaultCode, Figures } from '#protocol/problems.ts'
import type { TerrainId, TerrainName } from '#rules/terrain.ts'
import { type Hex, isOnLattice } from '#shared/hex.ts'
import { cleanName, findNameFault, MAX_NAME, type NameFault } from '#shared/name.ts'
import type { Campaign } from './campaign.ts'
import { ownValue } from './state.ts'

/** R-RULE-4: a terrain that new rules lack, and where it is in use. */
export interface TerrainUse {
  readonly id: TerrainId
  readonly name: TerrainName
  readonly isOfRecord: boolean
  /** Number of hexes painted with it. */
  readonly hexes: number
}

/** R-BOUND-1: the part of a campaign that would exceed its bound. */
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

type NotFoundCode = 'NO_SUCH_SITE' | 'NO_SUCH_TABLE' | 'NO_SUCH_ENCOUNTER' | 'NO_SUCH_HANDOUT'

/** Why a command was refused. Nothing was changed. */
export type RefusalReason =
  | {
      readonly code:
        | NotFoundCode
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
      /** The fields of the request that exceed the bound, if it has several such fields. */
      readonly errors?: readonly FieldFault[]
    }
  | {
      readonly code: 'TOO_MANY_SITES' | 'TOO_MANY_TABLES' | 'TOO_MANY_HANDOUTS'
      readonly max: number
    }
  | { readonly code: 'NO_SUCH_MORNING'; readonly day: number }
  | { readonly code: 'NO_SUCH_DAY'; readonly days: number }
  | { readonly code: 'TERRAINS_IN_USE'; readonly terrains: readonly TerrainUse[] }
  /** Names of the terrains and tables that use the table. */
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

/** The record's value for an id. @throws Refusal `code` if it has none */
export const findOrRefuse = <Value>(
  record: Readonly<Record<string, Value>>,
  id: string,
  code: NotFoundCode,
): Value => {
  const found = ownValue(record, id)
  if (found === undefined) throw new Refusal({ code })
  return found
}

export const invalidField = (path: string, code: FieldFaultCode, figures?: Figures): Refusal =>
  new Refusal({ code: 'INVALID_INPUT', errors: [{ path, code, ...(figures && { figures }) }] })

/** R-HEX-1: refuses a hex off the lattice. @throws Refusal `INVALID_INPUT` naming its `path` in the request */
export const checkHex = (hex: Hex, path: string): void => {
  if (!isOnLattice(hex)) throw invalidField(path, 'off-lattice')
}

/** Most field errors that a refusal lists. */
export const MAX_ERRORS = 20

/** @throws Refusal `INVALID_INPUT` naming the first of the fields, if there are any */
export const refuseFaults = (errors: readonly FieldFault[]): void => {
  if (errors.length > 0)
    throw new Refusal({ code: 'INVALID_INPUT', errors: errors.slice(0, MAX_ERRORS) })
}

/** R-NAME-1: cleans a typed name. @throws Refusal `INVALID_INPUT` naming `path` */
export const parseName = (typed: string, path = 'name'): string => {
  const name = cleanName(typed)
  const fault = findNameFault(name)
  if (fault) throw invalidName(fault, path)
  return name
}

export const invalidName = (fault: NameFault, path = 'name'): Refusal =>
  invalidField(path, fault, fault === 'too-long' ? { min: 1, max: MAX_NAME } : undefined)
