import type { FieldFaultCode, Figures } from '../protocol/problems.ts'
import { type Hex, isOnLattice } from '../rules/hex.ts'
import { cleanName, findNameFault, MAX_NAME, type NameFault } from '../rules/name.ts'
import { Refusal } from './refusal.ts'

/** @returns the refusal of a request with one thing wrong */
export const badField = (path: string, code: FieldFaultCode, figures?: Figures): Refusal =>
  new Refusal({ code: 'INVALID_INPUT', errors: [{ path, code, ...(figures && { figures }) }] })

/**
 * R-HEX-1: what a schema cannot say of a hex.
 *
 * @param path where the hex stands in the request
 * @throws Refusal `INVALID_INPUT` naming the field
 */
export const checkHex = (hex: Hex, path: string): void => {
  if (!isOnLattice(hex)) throw badField(path, 'off-lattice')
}

/**
 * R-NAME-1: a name in the field `name`, as it is kept.
 *
 * @throws Refusal `INVALID_INPUT` naming the field
 */
export const parseName = (typed: string): string => {
  const name = cleanName(typed)
  const fault = findNameFault(name)
  if (fault) throw badName(fault)
  return name
}

/** The refusal of a name, as a field or as a search. */
export const badName = (fault: NameFault): Refusal =>
  badField('name', fault, fault === 'too-long' ? { min: 1, max: MAX_NAME } : undefined)
