import type { Kysely } from 'kysely'
import { startAnew } from '../restored.ts'
import type { Schema } from '../schema.ts'
import { copyTables } from './copy-tables.ts'
import type { Filled, Place } from './place.ts'

/**
 * Puts what a backup holds into a place. Its campaigns begin new epochs there, and everybody signs in
 * anew, with the keys of then.
 *
 * @param backup stands still meanwhile
 * @param options.replace whether what is there already gives way
 * @throws CopyRefused or StoreRefused; the place is as it was before then
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
