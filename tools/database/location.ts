import { resolve } from 'node:path'
import type { DatabaseLocation } from '#store/copy/copy.ts'
import { postgresLocation } from '#store/postgres/postgres-location.ts'
import { folderLocation } from '#store/sqlite/folder-location.ts'
import { StoreRefused } from '#store/store-refused.ts'
import { withSecrets } from '#store/tables/secrets.ts'

export const isUrl = (location: string): boolean => /^postgres(ql)?:\/\//i.test(location)

/** @param where a folder, or the `postgres://` address of a database */
export const locationAt = (location: string): DatabaseLocation =>
  isUrl(location) ? postgresLocation(location) : folderLocation(location)

type Environment = Readonly<Record<string, string | undefined>>

/**
 * The database location of the server that is set up here.
 *
 * @throws StoreRefused when DATABASE_URL is no address: taken for a folder, its password would be printed
 */
export const ownLocation = (env: Environment): string => {
  const { DATABASE_URL, DATA_DIR } = withSecrets(env)
  if (DATABASE_URL && !isUrl(DATABASE_URL))
    throw new StoreRefused(
      'NO_DATABASE',
      'DATABASE_URL must begin with postgres://, without a quotation mark before it.',
    )
  return DATABASE_URL || resolve(DATA_DIR || 'data')
}
