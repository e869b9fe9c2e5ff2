import { COPIED_TABLES } from '#store/schema/schema.ts'
import { runSql } from '../../support/run-sql.ts'
import type { GoBack } from '../contract/opened.ts'

const TABLES = Object.keys(COPIED_TABLES)

/** Saves all rows; the returned function puts them back while nodes run. */
export const rememberRows = async (url: string): Promise<GoBack> => {
  const saved = TABLES.map((name) => `create table saved.${name} as table public.${name}`)
  await runSql(url, `create schema saved; ${saved.join(';')}`)
  return async () => {
    // `truncate` would lock tables in another order than the nodes do.
    const deletions = TABLES.toReversed().map((name) => `delete from public.${name}`)
    const insertions = TABLES.map((name) => `insert into public.${name} table saved.${name}`)
    await runSql(url, [...deletions, ...insertions, 'drop schema saved cascade'].join(';'))
  }
}
