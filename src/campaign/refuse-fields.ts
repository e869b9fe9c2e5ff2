import type { FieldFault, FieldFaultCode, Figures } from '../protocol/problems.ts'
import { findRuleFaults, type RuleSurroundings } from '../protocol/rule-faults.ts'
import { type Hex, isOnLattice } from '../rules/hex.ts'
import { cleanName, findNameFault, MAX_NAME, type NameFault } from '../rules/name.ts'
import type { RuleSet } from '../rules/rule-set.ts'
import { Refusal } from './refusal.ts'

export const badField = (path: string, code: FieldFaultCode, figures?: Figures): Refusal =>
  new Refusal({ code: 'INVALID_INPUT', errors: [{ path, code, ...(figures && { figures }) }] })

/** R-HEX-1. @throws Refusal `INVALID_INPUT` naming `path`, where the hex is in the request */
export const checkHex = (hex: Hex, path: string): void => {
  if (!isOnLattice(hex)) throw badField(path, 'off-lattice')
}

/** More in one answer helps nobody. */
const MAX_ERRORS = 20
const MAX_NAME_LENGTH = 60

/** @throws Refusal `INVALID_INPUT` naming each missing or unknown field */
export const checkFields = (given: object, wanted: readonly string[], path: string): void => {
  const missing = wanted
    .filter((name) => !Object.hasOwn(given, name))
    .map((name) => ({ path: `${path}.${name}`, code: 'missing' as const }))
  const unknown = Object.keys(given)
    .filter((name) => !wanted.includes(name))
    .map((name) => name.slice(0, MAX_NAME_LENGTH))
    .map((name) => ({
      path: `${path}.${name}`,
      code: 'unknown-field' as const,
      figures: { name },
    }))
  const errors: FieldFault[] = [...missing, ...unknown].slice(0, MAX_ERRORS)
  if (errors.length > 0) throw new Refusal({ code: 'INVALID_INPUT', errors })
}

/** R-RULE-3. @throws Refusal `INVALID_INPUT` naming each field */
export const checkRules = (rules: RuleSet, surroundings: RuleSurroundings): void => {
  const errors = findRuleFaults(rules, surroundings).slice(0, MAX_ERRORS)
  if (errors.length > 0) throw new Refusal({ code: 'INVALID_INPUT', errors })
}

/** R-NAME-1: the field `name` as it is kept. @throws Refusal `INVALID_INPUT` */
export const parseName = (typed: string): string => {
  const name = cleanName(typed)
  const fault = findNameFault(name)
  if (fault) throw badName(fault)
  return name
}

/** For a field or a search. */
export const badName = (fault: NameFault): Refusal =>
  badField('name', fault, fault === 'too-long' ? { min: 1, max: MAX_NAME } : undefined)
