import type { Kysely } from 'kysely'
import type { AccessStore, SignedIn } from '../campaign/access-store.ts'
import type { Schema } from './schema.ts'
import { statement } from './statement.ts'
import { integer, table, text } from './table.ts'

export const sessions = table(
  {
    token_hash: text(),
    campaign: text(),
    expires_at: integer(),
    created_at: integer(),
    /** To within an hour. */
    seen_at: integer(),
    /** The browser's own description, shortened. */
    device: text(),
  },
  ['token_hash'],
  { sessions_by_campaign: ['campaign'], sessions_by_expiry: ['expires_at'] },
)

const selectOpen = (db: Kysely<Schema>, now: number) =>
  db
    .selectFrom('sessions')
    .select(['token_hash as tokenHash', 'campaign', 'device'])
    .select(['expires_at as expiresAt', 'created_at as createdAt', 'seen_at as seenAt'])
    .where('expires_at', '>', now)

const findOpen = statement(
  (db, { tokenHash, now }: { readonly tokenHash: string; readonly now: number }) =>
    selectOpen(db, now).where('token_hash', '=', tokenHash),
)

export const sessionStore = (db: Kysely<Schema>) =>
  ({
    createSession: async (session, { keyHash, atMost }) =>
      db.transaction().execute(async (trx) => {
        // Locks the row: a key replacement waits for this session, or this session for it.
        const { numUpdatedRows } = await trx
          .updateTable('keys')
          .set((eb) => ({ key_hash: eb.ref('key_hash') }))
          .where('campaign', '=', session.campaign)
          .where('key_hash', '=', keyHash)
          .executeTakeFirst()
        if (numUpdatedRows !== 1n) return false
        const { tokenHash, campaign, expiresAt, createdAt, seenAt, device } = session
        await trx
          .insertInto('sessions')
          .values({
            token_hash: tokenHash,
            campaign,
            expires_at: expiresAt,
            created_at: createdAt,
            seen_at: seenAt,
            device,
          })
          .execute()
        await endUnused(trx, session, atMost)
        return true
      }),

    findSession: async (tokenHash, now) => (await findOpen(db, { tokenHash, now })).rows[0],

    findSessions: async (tokenHashes, now) =>
      tokenHashes.length === 0
        ? []
        : selectOpen(db, now).where('token_hash', 'in', tokenHashes).execute(),

    listSessions: async (campaign, now) =>
      selectOpen(db, now)
        .where('campaign', '=', campaign)
        .orderBy('seen_at', 'desc')
        .orderBy('token_hash')
        .execute(),

    markSession: async (tokenHash, seenAt) => {
      const marked = db.updateTable('sessions').set({ seen_at: seenAt })
      await marked.where('token_hash', '=', tokenHash).execute()
    },

    endOtherSessions: async (campaign, tokenHash) => {
      const ended = db.deleteFrom('sessions').where('campaign', '=', campaign)
      await ended.where('token_hash', '!=', tokenHash).execute()
    },

    endSession: async (tokenHash) => {
      await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
    },
  }) satisfies Partial<AccessStore>

/** The transaction holds the row of the campaign's key, so nobody else counts meanwhile. */
const endUnused = async (
  trx: Kysely<Schema>,
  { campaign, tokenHash }: SignedIn,
  atMost: number,
): Promise<void> => {
  await trx
    .deleteFrom('sessions')
    .where('campaign', '=', campaign)
    .where('token_hash', '!=', tokenHash)
    .where('token_hash', 'not in', ({ selectFrom }) =>
      selectFrom('sessions as kept')
        .select('kept.token_hash')
        .where('kept.campaign', '=', campaign)
        .where('kept.token_hash', '!=', tokenHash)
        .orderBy('kept.seen_at', 'desc')
        .limit(atMost - 1),
    )
    .execute()
}
