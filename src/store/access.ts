import type { Kysely } from 'kysely'
import type { AccessStore, Session } from '../campaign/store.ts'
import { compileOnce } from './compile-once.ts'
import type { Schema, TokenRow } from './schema.ts'

/** Keys and sessions in the database; see the port for what each method promises. */
export const accessStore = (db: Kysely<Schema>): AccessStore => {
  const select = compileOnce(db, selectSession)
  return {
    findCredential: async (campaign) => {
      const row = await db
        .selectFrom('credentials')
        .select(['key_hash', 'applied_key_hash'])
        .where('campaign', '=', campaign)
        .executeTakeFirst()
      return row && { keyHash: row.key_hash, appliedKeyHash: row.applied_key_hash }
    },

    replaceCredential: async (campaign, { keyHash, appliedKeyHash }) => {
      const hashes = { key_hash: keyHash, applied_key_hash: appliedKeyHash }
      await db.transaction().execute(async (trx) => {
        await trx
          .insertInto('credentials')
          .values({ campaign, ...hashes })
          .onConflict((conflict) => conflict.column('campaign').doUpdateSet(hashes))
          .execute()
        await trx.deleteFrom('sessions').where('campaign', '=', campaign).execute()
        await trx.deleteFrom('sign_in_links').where('campaign', '=', campaign).execute()
      })
    },

    createSession: async (tokenHash, session) => insertToken(db, 'sessions', tokenHash, session),

    findSession: async (tokenHash, now) => {
      const [row] = (await select(db, { tokenHash, now })).rows
      return row && { campaign: row.campaign, expiresAt: row.expires_at }
    },

    endSession: async (tokenHash) => {
      await db.transaction().execute(async (trx) => {
        await trx.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
      })
    },

    createSignInLink: async (tokenHash, session) =>
      insertToken(db, 'sign_in_links', tokenHash, session),

    // A used link is deleted, so whoever deletes it is the one who used it.
    redeemSignInLink: async (tokenHash, campaign, now) =>
      db.transaction().execute(async (trx) => {
        const { numDeletedRows } = await trx
          .deleteFrom('sign_in_links')
          .where('token_hash', '=', tokenHash)
          .where('campaign', '=', campaign)
          .where('expires_at', '>', now)
          .executeTakeFirst()
        return numDeletedRows === 1n
      }),
  }
}

const selectSession = (
  db: Kysely<Schema>,
  { tokenHash, now }: { readonly tokenHash: string; readonly now: number },
) =>
  db
    .selectFrom('sessions')
    .select(['campaign', 'expires_at'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)

const insertToken = async (
  db: Kysely<Schema>,
  table: 'sessions' | 'sign_in_links',
  tokenHash: string,
  { campaign, expiresAt }: Session,
): Promise<void> => {
  const row: TokenRow = { token_hash: tokenHash, campaign, expires_at: expiresAt }
  await db.transaction().execute(async (trx) => {
    await trx.insertInto(table).values(row).execute()
  })
}
