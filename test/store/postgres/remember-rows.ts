import { COPIED_TABLES } from '#store/schema/schema.ts'
import { runSql } from '../../support/run-sql.ts'
import type { GoBack } from '../contract/opened.ts'

const TABLES = Object.keys(COPIED_TABLES)

/** Puts back, under the running nodes, the rows that were there when it was called. */
export const rememberRows = async (url: string): Promise<GoBack> => {
  const saved = TABLES.map((name) => `create table saved.${name} as table public.${name}`)
  await runSql(url, `create schema saved; ${saved.join(';')}`)
  return async () => {
    // To truncate would lock what the nodes read, in another order than theirs.
    const away = TABLES.toReversed().map((name) => `delete from public.${name}`)
    const back = TABLES.map((name) => `insert into public.${name} table saved.${name}`)
    await runSql(url, [...away, ...back, 'drop schema saved cascade'].join(';'))
  }
}
