import type { Kysely } from 'kysely'
import type { AccessStore, Credential } from '../campaign/access-store.ts'
import type { CredentialRow, Schema } from './schema.ts'
import { toSessionRow } from './session-rows.ts'

type CredentialStore = Pick<
  AccessStore,
  'findCredential' | 'replaceCredential' | 'createCredential'
>

export const credentialStore = (db: Kysely<Schema>): CredentialStore => ({
  findCredential: async (campaign) => {
    const row = await db
      .selectFrom('credentials')
      .selectAll()
      .where('campaign', '=', campaign)
      .executeTakeFirst()
    return row && toCredential(row)
  },

  replaceCredential: async (campaign, credential, renewed) =>
    db.transaction().execute(async (trx) => {
      const { campaign: _, ...hashes } = toCredentialRow(campaign, credential)
      // Locks the row first: an entry waits for this replacement, or this one for it.
      const { numUpdatedRows } = await trx
        .updateTable('credentials')
        .set((eb) => ({ key_hash: eb.ref('key_hash') }))
        .where('campaign', '=', campaign)
        .executeTakeFirst()
      if (renewed) {
        const replaced = await trx
          .selectFrom('sessions')
          .select('token_hash')
          .where('token_hash', '=', renewed.replaces ?? '')
          .executeTakeFirst()
        if (numUpdatedRows !== 1n || !replaced) return false
      }
      await trx
        .insertInto('credentials')
        .values({ campaign, ...hashes })
        .onConflict((conflict) => conflict.column('campaign').doUpdateSet(hashes))
        .execute()
      await trx
        .deleteFrom('sessions')
        .where('campaign', '=', campaign)
        .where('token_hash', '!=', renewed?.replaces ?? '')
        .execute()
      if (renewed) await trx.insertInto('sessions').values(toSessionRow(renewed)).execute()
      await trx
        .updateTable('sign_in_links')
        .set({ spent: 1 })
        .where('campaign', '=', campaign)
        .execute()
      return true
    }),

  createCredential: async (campaign, credential) =>
    db.transaction().execute(async (trx) => {
      const { numInsertedOrUpdatedRows } = await trx
        .insertInto('credentials')
        .values(toCredentialRow(campaign, credential))
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows === 1n
    }),
})

/**
 * An old key stands in its column with the one that replaced it: a node of an earlier version, which
 * does not know the column, replaces the key and leaves it there.
 */
const oldKeyFor = (keyHash: string, oldKeyHash: string): string => `${oldKeyHash} ${keyHash}`

const toCredential = (row: CredentialRow): Credential => {
  const { key_hash: keyHash, old_key_device: deviceHash } = row
  const [oldKeyHash = ''] = row.old_key_hash?.split(' ') ?? []
  const isOpen = deviceHash !== null && row.old_key_hash === oldKeyFor(keyHash, oldKeyHash)
  return {
    keyHash,
    appliedKeyHash: row.applied_key_hash,
    ...(isOpen && { old: { keyHash: oldKeyHash, deviceHash } }),
  }
}

const toCredentialRow = (
  campaign: string,
  { keyHash, appliedKeyHash, old }: Credential,
): CredentialRow => ({
  campaign,
  key_hash: keyHash,
  applied_key_hash: appliedKeyHash,
  old_key_hash: old ? oldKeyFor(keyHash, old.keyHash) : null,
  old_key_device: old?.deviceHash ?? null,
})
