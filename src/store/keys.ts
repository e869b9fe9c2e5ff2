import type { Kysely } from 'kysely'
import type { AccessStore, Credential } from '../campaign/access-store.ts'
import type { Schema } from './schema.ts'
import { orNull, table, text } from './table.ts'

export const keys = table(
  {
    /** A campaign, or `HOST`, as in sessions and links. */
    campaign: text(),
    key_hash: text(),
    applied_key_hash: orNull(text()),
  },
  ['campaign'],
)

type KeyStore = Pick<AccessStore, 'findCredential' | 'replaceCredential' | 'createCredential'>

export const keyStore = (db: Kysely<Schema>): KeyStore => ({
  findCredential: async (campaign) =>
    db
      .selectFrom('keys')
      .select(['key_hash as keyHash', 'applied_key_hash as appliedKeyHash'])
      .where('campaign', '=', campaign)
      .executeTakeFirst(),

  replaceCredential: async (campaign, credential, asker) =>
    db.transaction().execute(async (trx) => {
      // Locks the row first: an entry waits for this replacement, or this one for it.
      await trx
        .updateTable('keys')
        .set((eb) => ({ key_hash: eb.ref('key_hash') }))
        .where('campaign', '=', campaign)
        .execute()
      if (asker !== undefined && !(await hasSession(trx, asker))) return false
      await trx
        .insertInto('keys')
        .values({ campaign, ...toHashes(credential) })
        .onConflict((conflict) => conflict.column('campaign').doUpdateSet(toHashes(credential)))
        .execute()
      await trx
        .deleteFrom('sessions')
        .where('campaign', '=', campaign)
        .where('token_hash', '!=', asker ?? '')
        .execute()
      await trx.updateTable('links').set({ spent: 1 }).where('campaign', '=', campaign).execute()
      return true
    }),

  createCredential: async (campaign, credential) => {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('keys')
      .values({ campaign, ...toHashes(credential) })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    return numInsertedOrUpdatedRows === 1n
  },
})

const hasSession = async (trx: Kysely<Schema>, tokenHash: string): Promise<boolean> => {
  const found = await trx
    .selectFrom('sessions')
    .select('token_hash')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return found !== undefined
}

const toHashes = ({ keyHash, appliedKeyHash }: Credential) => ({
  key_hash: keyHash,
  applied_key_hash: appliedKeyHash,
})
