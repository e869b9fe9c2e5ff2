import type { MapRecord } from '../rules/record.ts'
import { checkHex } from './refuse-fields.ts'

/**
 * R-HEX-1: what a schema cannot say of a record.
 *
 * @param path where the record stands in the request, with a trailing dot, or empty
 * @throws Refusal `INVALID_INPUT` naming the field
 */
export const checkRecord = (record: MapRecord, path: string): void =>
  checkHex(record.position, `${path}position`)
