import type { Kysely } from 'kysely'
import type { AccessStore, Credential } from '../campaign/access-store.ts'
import type { CredentialRow, Schema } from './schema.ts'

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

  replaceCredential: async (campaign, credential, asker) =>
    db.transaction().execute(async (trx) => {
      const { campaign: _, ...hashes } = toCredentialRow(campaign, credential)
      // Locks the row first: an entry waits for this replacement, or this one for it.
      await trx
        .updateTable('credentials')
        .set((eb) => ({ key_hash: eb.ref('key_hash') }))
        .where('campaign', '=', campaign)
        .execute()
      if (asker !== undefined && !(await hasSession(trx, asker))) return false
      await trx
        .insertInto('credentials')
        .values({ campaign, ...hashes })
        .onConflict((conflict) => conflict.column('campaign').doUpdateSet(hashes))
        .execute()
      await trx
        .deleteFrom('sessions')
        .where('campaign', '=', campaign)
        .where('token_hash', '!=', asker ?? '')
        .execute()
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

const hasSession = async (trx: Kysely<Schema>, tokenHash: string): Promise<boolean> => {
  const found = await trx
    .selectFrom('sessions')
    .select('token_hash')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return found !== undefined
}

const toCredential = (row: CredentialRow): Credential => ({
  keyHash: row.key_hash,
  appliedKeyHash: row.applied_key_hash,
})

const toCredentialRow = (
  campaign: string,
  { keyHash, appliedKeyHash }: Credential,
): CredentialRow => ({ campaign, key_hash: keyHash, applied_key_hash: appliedKeyHash })
