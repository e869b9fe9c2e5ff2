import type { Kysely } from 'kysely'
import type { AccessStore, SignedIn } from '../campaign/access-store.ts'
import type { Schema } from './schema.ts'
import { toSessionRow, toSignedIn } from './session-rows.ts'

type SessionStore = Pick<
  AccessStore,
  | 'createSession'
  | 'findSession'
  | 'findSessions'
  | 'listSessions'
  | 'markSession'
  | 'endOtherSessions'
  | 'endSession'
>

export const sessionStore = (db: Kysely<Schema>): SessionStore => {
  const run = async (build: (trx: Kysely<Schema>) => { execute(): Promise<unknown> }) => {
    await db.transaction().execute(async (trx) => {
      await build(trx).execute()
    })
  }
  return {
    createSession: async (session, { keyHash, atMost }) =>
      db.transaction().execute(async (trx) => {
        // Locks the row: a key replacement waits for this session, or this session for it.
        const { numUpdatedRows } = await trx
          .updateTable('credentials')
          .set((eb) => ({ key_hash: eb.ref('key_hash') }))
          .where('campaign', '=', session.campaign)
          .where('key_hash', '=', keyHash)
          .executeTakeFirst()
        if (numUpdatedRows !== 1n) return false
        await trx.insertInto('sessions').values(toSessionRow(session)).execute()
        await endUnused(trx, session, atMost)
        return true
      }),

    findSession: async (tokenHash, now) => {
      const row = await selectSession(db, { tokenHash, now }).executeTakeFirst()
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
  }
}

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

const selectSession = (
  db: Kysely<Schema>,
  { tokenHash, now }: { readonly tokenHash: string; readonly now: number },
) =>
  db
    .selectFrom('sessions')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
