import type pg from 'pg'
import { StoreRefused } from '../store-refused.ts'
import type { Address } from './address.ts'

/** Older versions are neither maintained nor tested. */
const OLDEST_POSTGRES = 15
const VERSION_STEP = 10_000

/** `version` is PostgreSQL's number: 150004 for 15.4. */
interface Settings {
  readonly version: number
  readonly encoding: string
  readonly fsync: string
  readonly is_standby: boolean
}

const ASK = `select current_setting('server_version_num')::int as version,
  current_setting('server_encoding') as encoding,
  current_setting('fsync') as fsync,
  pg_is_in_recovery() as is_standby`

/** @throws StoreRefused `DATABASE_UNUSABLE` when the server cannot keep Overland's promises */
export const requireServer = async (
  pool: pg.Pool,
  { isDurableWithoutFsync }: Address,
): Promise<void> => {
  const { rows } = await pool.query<Settings>(ASK)
  const fault = rows[0] && faultOf(rows[0], isDurableWithoutFsync)
  if (fault !== undefined) throw new StoreRefused('DATABASE_UNUSABLE', fault)
}

export const faultOf = (
  { version, encoding, fsync, is_standby }: Settings,
  isDurableWithoutFsync = false,
): string | undefined => {
  if (version < OLDEST_POSTGRES * VERSION_STEP)
    return `PostgreSQL ${OLDEST_POSTGRES} or later is needed, ${Math.floor(version / VERSION_STEP)} is there.`
  if (encoding !== 'UTF8')
    return `the database must be in UTF8, it is in ${encoding}. Create it with ENCODING 'UTF8' TEMPLATE template0.`
  if (fsync !== 'on' && !isDurableWithoutFsync)
    return 'the server runs with fsync = off: a power cut would lose what was acknowledged. Set it to on, or, where its storage is durable without it, add fsync=off to the query of the URL.'
  if (is_standby) return 'the server is a standby that only reads. Name the primary.'
  return undefined
}
