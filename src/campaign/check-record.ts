import type { FieldError } from '../protocol/problems.ts'
import { isOnLattice } from '../rules/hex.ts'
import type { MapRecord } from '../rules/record.ts'
import { Refusal } from './refusal.ts'

/**
 * R-HEX-1: what a schema cannot say of a record.
 *
 * @param path where the record stands in the request, with a trailing dot, or empty
 * @throws Refusal `INVALID_INPUT` naming the field
 */
export const checkRecord = (record: MapRecord, path: string): void => {
  if (isOnLattice(record.position)) return
  const errors: FieldError[] = [
    { path: `${path}position`, message: 'Position must lie on the lattice: x + y must be even.' },
  ]
  throw new Refusal({ code: 'INVALID_INPUT', errors })
}
