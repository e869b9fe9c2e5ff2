import { NAME_PROBLEMS } from '../protocol/names.ts'
import type { FieldError } from '../protocol/problems.ts'
import { type Hex, isOnLattice } from '../rules/hex.ts'
import { cleanName, findNameFault } from '../rules/name.ts'
import { Refusal } from './refusal.ts'

/** @returns the refusal of a request with one thing wrong */
export const badField = (path: string, message: string): Refusal => {
  const errors: FieldError[] = [{ path, message }]
  return new Refusal({ code: 'INVALID_INPUT', errors })
}

/**
 * R-HEX-1: what a schema cannot say of a hex.
 *
 * @param path where the hex stands in the request
 * @param name what the message calls it
 * @throws Refusal `INVALID_INPUT` naming the field
 */
export const checkHex = (hex: Hex, path: string, name: string): void => {
  if (isOnLattice(hex)) return
  throw badField(path, `${name} must lie on the lattice: x + y must be even.`)
}

/** More than this in one answer helps nobody. */
const MAX_ERRORS = 20
const MAX_NAME_LENGTH = 60

/**
 * What a schema cannot say of an object whose fields the campaign names.
 *
 * @throws Refusal `INVALID_INPUT` naming each field that is missing, or too much
 */
export const checkFields = (given: object, wanted: readonly string[], path: string): void => {
  const missing = wanted
    .filter((name) => !Object.hasOwn(given, name))
    .map((name) => ({ path: `${path}.${name}`, message: `${path}.${name} is missing.` }))
  const unknown = Object.keys(given)
    .filter((name) => !wanted.includes(name))
    .map((name) => name.slice(0, MAX_NAME_LENGTH))
    .map((name) => ({
      path: `${path}.${name}`,
      message: `${name} is not a field of this request.`,
    }))
  const errors: FieldError[] = [...missing, ...unknown].slice(0, MAX_ERRORS)
  if (errors.length > 0) throw new Refusal({ code: 'INVALID_INPUT', errors })
}

/**
 * R-NAME-1: a name in the field `name`, as it is kept.
 *
 * @throws Refusal `INVALID_INPUT` naming the field
 */
export const parseName = (typed: string): string => {
  const name = cleanName(typed)
  const fault = findNameFault(name)
  if (fault) throw badField('name', NAME_PROBLEMS[fault])
  return name
}
