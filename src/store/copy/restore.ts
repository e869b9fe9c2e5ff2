import type { Kysely } from 'kysely'
import { startAnew } from '../restored.ts'
import type { Schema } from '../schema.ts'
import { copyTables } from './copy-tables.ts'
import type { Filled, Place } from './place.ts'

/**
 * Restores a backup. Its campaigns begin new epochs, and everyone signs in again, with the keys of
 * then.
 *
 * @param backup must not change meanwhile
 * @param options.replace whether to replace a database that is there
 * @throws CopyRefused or StoreRefused, leaving the target as it was
 */
export const restore = async (
  backup: Kysely<Schema>,
  place: Place,
  options: { readonly replace: boolean },
): Promise<Filled> =>
  place.fill(async (target) => {
    await copyTables(backup, target)
    await startAnew(target)
  }, options)
