import type { Kysely } from 'kysely'
import type { AccessStore, SignedIn } from '../campaign/access-store.ts'
import { compileOnce } from './compile-once.ts'
import type { LinkRow, Schema, SessionRow } from './schema.ts'

export const accessStore = (db: Kysely<Schema>): AccessStore => {
  const select = compileOnce(db, selectSession)
  const run = async (build: (trx: Kysely<Schema>) => { execute(): Promise<unknown> }) => {
    await db.transaction().execute(async (trx) => build(trx).execute())
  }
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
        await trx
          .updateTable('sign_in_links')
          .set({ spent: 1 })
          .where('campaign', '=', campaign)
          .execute()
      })
    },

    createCredential: async (campaign, { keyHash, appliedKeyHash }) =>
      db.transaction().execute(async (trx) => {
        const { numInsertedOrUpdatedRows } = await trx
          .insertInto('credentials')
          .values({ campaign, key_hash: keyHash, applied_key_hash: appliedKeyHash })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst()
        return numInsertedOrUpdatedRows === 1n
      }),

    createSession: async (session, keyHash) =>
      db.transaction().execute(async (trx) => {
        // Locks the row: a key replacement waits for this session, or this session for it.
        const { numUpdatedRows } = await trx
          .updateTable('credentials')
          .set({ key_hash: keyHash })
          .where('campaign', '=', session.campaign)
          .where('key_hash', '=', keyHash)
          .executeTakeFirst()
        if (numUpdatedRows !== 1n) return false
        await trx.insertInto('sessions').values(toSessionRow(session)).execute()
        return true
      }),

    findSession: async (tokenHash, now) => {
      const [row] = (await select(db, { tokenHash, now })).rows
      return row && toSignedIn(row)
    },

    findSessions: async (tokenHashes, now) => {
      if (tokenHashes.length === 0) return []
      const rows = await db
        .selectFrom('sessions')
        .selectAll()
        .where('token_hash', 'in', tokenHashes)
        .where('expires_at', '>', now)
        .execute()
      return rows.map(toSignedIn)
    },

    listSessions: async (campaign, now) => {
      const rows = await db
        .selectFrom('sessions')
        .selectAll()
        .where('campaign', '=', campaign)
        .where('expires_at', '>', now)
        .orderBy('seen_at', 'desc')
        .orderBy('token_hash')
        .execute()
      return rows.map(toSignedIn)
    },

    markSession: async (tokenHash, seenAt) =>
      run((trx) =>
        trx.updateTable('sessions').set({ seen_at: seenAt }).where('token_hash', '=', tokenHash),
      ),

    endOtherSessions: async (campaign, tokenHash) =>
      run((trx) =>
        trx
          .deleteFrom('sessions')
          .where('campaign', '=', campaign)
          .where('token_hash', '!=', tokenHash),
      ),

    endSession: async (tokenHash) =>
      run((trx) => trx.deleteFrom('sessions').where('token_hash', '=', tokenHash)),

    createSignInLink: async (tokenHash, { campaign, expiresAt }) => {
      const row: LinkRow = { token_hash: tokenHash, campaign, expires_at: expiresAt, spent: 0 }
      await run((trx) => trx.insertInto('sign_in_links').values(row))
    },

    // Decides a race: only the request that updates the row has used the link.
    redeemSignInLink: async (tokenHash, campaign, now) =>
      db.transaction().execute(async (trx) => {
        const { numUpdatedRows } = await trx
          .updateTable('sign_in_links')
          .set({ spent: 1 })
          .where('token_hash', '=', tokenHash)
          .where('campaign', '=', campaign)
          .where('expires_at', '>', now)
          .where('spent', '=', 0)
          .executeTakeFirst()
        if (numUpdatedRows === 1n) return 'redeemed'
        const link = await trx
          .selectFrom('sign_in_links')
          .select('token_hash')
          .where('token_hash', '=', tokenHash)
          .where('campaign', '=', campaign)
          .executeTakeFirst()
        return link ? 'spent' : 'unknown'
      }),
  }
}

const selectSession = (
  db: Kysely<Schema>,
  { tokenHash, now }: { readonly tokenHash: string; readonly now: number },
) =>
  db
    .selectFrom('sessions')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)

const toSignedIn = (row: SessionRow): SignedIn => ({
  tokenHash: row.token_hash,
  campaign: row.campaign,
  expiresAt: row.expires_at,
  createdAt: row.created_at,
  seenAt: row.seen_at,
  device: row.device,
})

const toSessionRow = (session: SignedIn): SessionRow => ({
  token_hash: session.tokenHash,
  campaign: session.campaign,
  expires_at: session.expiresAt,
  created_at: session.createdAt,
  seen_at: session.seenAt,
  device: session.device,
})
