import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { BackupChangeSchema, BackupDaySchema, BackupSchema } from '../../src/protocol/backup.ts'
import { FORMAT } from '../../src/protocol/format.ts'
import { TABLES } from '../../src/store/schema.ts'

/** The stored shapes of the format: `npx vitest run test/store/format.test.ts -u` writes their hash. */
const hashOfShapes = (): string => {
  const shapes = [TABLES, BackupSchema, BackupChangeSchema, BackupDaySchema]
  return createHash('sha256').update(JSON.stringify(shapes)).digest('hex')
}

test('R-DOC-1: what is stored has the shape of its format: another shape takes another word', () => {
  expect({ format: FORMAT, shapes: hashOfShapes() }).toMatchInlineSnapshot(`
    {
      "format": "amber",
      "shapes": "17e0abbe182ec2200fb39c65884ee6d9634bf58eb4f7896b2deac1dff9b3f5dd",
    }
  `)
})
