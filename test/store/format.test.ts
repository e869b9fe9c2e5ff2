import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { BackupChangeSchema, BackupDaySchema, BackupSchema } from '#protocol/backup.ts'
import { FORMAT } from '#protocol/format.ts'
import { TABLES } from '#store/schema/schema.ts'

/** A hash of the stored shapes: `npx vitest run test/store/format.test.ts -u` writes it here. */
const hashOfShapes = (): string => {
  const shapes = [TABLES, BackupSchema, BackupChangeSchema, BackupDaySchema]
  return createHash('sha256').update(JSON.stringify(shapes)).digest('hex')
}

test('R-DOC-1: stored tables and files have the shape of their format: another shape needs another format', () => {
  expect({ format: FORMAT, shapes: hashOfShapes() }).toMatchInlineSnapshot(`
    {
      "format": "granite",
      "shapes": "a39fb747212ca47065256f82102eefd92e5660ddfe6c984964f4028046db7900",
    }
  `)
})
