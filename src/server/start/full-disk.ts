import type { StoreUnavailable } from '../../campaign/store.ts'

/** How SQLite and PostgreSQL say that there is no room to write. */
const NO_ROOM: readonly unknown[] = ['SQLITE_FULL', '53100']

/** Whether the disk of the database is what keeps it from writing. */
export const isDiskFull = ({ cause }: StoreUnavailable): boolean =>
  cause instanceof Error && 'code' in cause && NO_ROOM.includes(cause.code)

/** In a sentence, why nothing was written. */
export const sayUnwritten = (error: StoreUnavailable): string =>
  isDiskFull(error) ? 'The disk of the database is full.' : error.message
