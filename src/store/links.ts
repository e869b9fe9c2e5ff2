import type { Kysely } from 'kysely'
import type { AccessStore } from '../campaign/access-store.ts'
import type { Schema } from './schema.ts'
import { integer, table, text } from './table.ts'

export const links = table(
  {
    token_hash: text(),
    campaign: text(),
    expires_at: integer(),
    /** 1: used, or its key was replaced. */
    spent: integer<0 | 1>(),
  },
  ['token_hash'],
)

type LinkStore = Pick<AccessStore, 'createSignInLink' | 'redeemSignInLink'>

export const linkStore = (db: Kysely<Schema>): LinkStore => ({
  createSignInLink: async (tokenHash, { campaign, expiresAt }) => {
    const link = { token_hash: tokenHash, campaign, expires_at: expiresAt, spent: 0 } as const
    await db.insertInto('links').values(link).execute()
  },

  redeemSignInLink: async (tokenHash, campaign, now) => {
    // A flood of wrong keys only reads.
    const link = await db
      .selectFrom('links')
      .select('token_hash')
      .where('token_hash', '=', tokenHash)
      .where('campaign', '=', campaign)
      .executeTakeFirst()
    if (!link) return 'unknown'
    // Decides a race: only the request that updates the row has used the link.
    const { numUpdatedRows } = await db
      .updateTable('links')
      .set({ spent: 1 })
      .where('token_hash', '=', tokenHash)
      .where('expires_at', '>', now)
      .where('spent', '=', 0)
      .executeTakeFirst()
    return numUpdatedRows === 1n ? 'redeemed' : 'spent'
  },
})
