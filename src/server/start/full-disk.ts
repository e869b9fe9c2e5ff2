import type { StoreUnavailable } from '../../campaign/store.ts'

/** Of SQLite and PostgreSQL. */
const NO_ROOM: readonly unknown[] = ['SQLITE_FULL', '53100']

export const isDiskFull = ({ cause }: StoreUnavailable): boolean =>
  cause instanceof Error && 'code' in cause && NO_ROOM.includes(cause.code)

export const sayUnwritten = (error: StoreUnavailable): string =>
  isDiskFull(error) ? 'The disk of the database is full.' : error.message
