import type { Kysely } from 'kysely'
import type { AccessStore } from '../campaign/access-store.ts'
import type { LinkRow, Schema } from './schema.ts'

type LinkStore = Pick<AccessStore, 'createSignInLink' | 'redeemSignInLink'>

export const linkStore = (db: Kysely<Schema>): LinkStore => ({
  createSignInLink: async (tokenHash, { campaign, expiresAt }) => {
    const row: LinkRow = { token_hash: tokenHash, campaign, expires_at: expiresAt, spent: 0 }
    await db.transaction().execute(async (trx) => {
      await trx.insertInto('sign_in_links').values(row).execute()
    })
  },

  redeemSignInLink: async (tokenHash, campaign, now) => {
    // A flood of wrong keys only reads.
    const link = await db
      .selectFrom('sign_in_links')
      .select('token_hash')
      .where('token_hash', '=', tokenHash)
      .where('campaign', '=', campaign)
      .executeTakeFirst()
    if (!link) return 'unknown'
    // Decides a race: only the request that updates the row has used the link.
    const { numUpdatedRows } = await db
      .transaction()
      .execute(async (trx) =>
        trx
          .updateTable('sign_in_links')
          .set({ spent: 1 })
          .where('token_hash', '=', tokenHash)
          .where('expires_at', '>', now)
          .where('spent', '=', 0)
          .executeTakeFirst(),
      )
    return numUpdatedRows === 1n ? 'redeemed' : 'spent'
  },
})
