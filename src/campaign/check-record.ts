import type { MapRecord } from '../rules/record.ts'
import { checkHex } from './refuse-fields.ts'

export const checkRecord = (record: MapRecord, path: string): void =>
  checkHex(record.position, `${path}position`)
