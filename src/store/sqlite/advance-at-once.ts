import type Database from 'better-sqlite3'
import type { Kysely } from 'kysely'
import { type AdvanceAtOnce, advanceCampaign, insertChange } from '../commit-statements.ts'
import { compileStatement, type Statement } from '../compile-once.ts'
import { insertAnswer } from '../kept-answers.ts'
import type { Schema } from '../schema.ts'
import { guard } from './failures.ts'
import { refuseGone } from './open-files.ts'

/** A change in one go, from begin to commit: other work waits for the disk alone. */
export const advanceAtOnce = (sqlite: Database.Database, db: Kysely<Schema>): AdvanceAtOnce => {
  const prepared = <Params extends object>({
    compiled,
    parametersOf,
  }: Statement<Params, unknown>) => {
    const statement = sqlite.prepare(compiled.sql)
    return (params: Params): number => statement.run(...parametersOf(params)).changes
  }
  const advance = prepared(compileStatement(db, advanceCampaign))
  const insert = prepared(compileStatement(db, insertChange))
  const keep = prepared(compileStatement(db, insertAnswer))
  const write = sqlite.transaction(({ to, change, answer }: Parameters<AdvanceAtOnce>[0]) => {
    refuseGone(sqlite)
    if (advance(to) !== 1) return false
    insert(change)
    if (answer) keep(answer)
    return true
  })
  return async (change) =>
    db.connection().execute(async () => guard(sqlite, () => write.immediate(change)))
}
