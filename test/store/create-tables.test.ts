import { Kysely, sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import {
  prepareTables,
  SCHEMA_STEPS,
  type SchemaStep,
  tablesVersionOf,
} from '#store/schema/create-tables.ts'
import type { Schema } from '#store/schema/schema.ts'
import { connect, sqliteDialect } from '#store/sqlite/connection.ts'
import { temporaryFolder } from '../tools/temporary-folder.ts'

const openDatabase = (): Kysely<Schema> => {
  const db = new Kysely<Schema>({ dialect: sqliteDialect(connect(temporaryFolder())) })
  onTestFinished(() => db.destroy())
  return db
}

const addMoons: SchemaStep = async (db) => {
  await db.schema.createTable('moons').addColumn('name', 'text').execute()
}
const failingStep: SchemaStep = async (db) => {
  await db.schema.createTable('suns').addColumn('name', 'text').execute()
  throw new RangeError('no')
}

const withSteps = (...steps: readonly SchemaStep[]) => [...SCHEMA_STEPS, ...steps]

test('tables of an older version are brought up to date, all steps or none', async () => {
  const db = openDatabase()
  await prepareTables(db, 'Here')
  expect(await tablesVersionOf(db)).toBe('current')
  expect(await tablesVersionOf(db, withSteps(addMoons))).toBe('older')
  await expect(prepareTables(db, 'Here', withSteps(addMoons, failingStep))).rejects.toThrow('no')
  expect(await tablesVersionOf(db)).toBe('current')
  await prepareTables(db, 'Here', withSteps(addMoons))
  await sql`select name from moons`.execute(db)
  expect(await tablesVersionOf(db, withSteps(addMoons))).toBe('current')
})

test('R-DOC-1: tables of a newer version are refused', async () => {
  const db = openDatabase()
  await prepareTables(db, 'Here', withSteps(addMoons))
  await expect(prepareTables(db, 'Here')).rejects.toThrow('Here is of a development version')
  expect(await tablesVersionOf(db, withSteps(addMoons))).toBe('current')
})
