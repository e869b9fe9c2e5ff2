import { type Kysely, sql } from 'kysely'
import type { AccessStore, SignedIn } from '../campaign/access-store.ts'
import { compileOnce } from './compile-once.ts'
import { keepDevice } from './known-devices.ts'
import type { Schema } from './schema.ts'
import { toSessionRow, toSignedIn } from './session-rows.ts'

type SessionStore = Pick<
  AccessStore,
  | 'confirmSession'
  | 'createSession'
  | 'findSession'
  | 'findSessions'
  | 'listSessions'
  | 'markSession'
  | 'endOtherSessions'
  | 'endSession'
>

export const sessionStore = (db: Kysely<Schema>): SessionStore => {
  const select = compileOnce(db, selectSession)
  const run = async (build: (trx: Kysely<Schema>) => { execute(): Promise<unknown> }) => {
    await db.transaction().execute(async (trx) => {
      await build(trx).execute()
    })
  }
  return {
    confirmSession: async ({ campaign, tokenHash, replaces }) =>
      db.transaction().execute(async (trx) => {
        await trx
          .updateTable('credentials')
          .set({ old_key_hash: null, old_key_device: null })
          .where('campaign', '=', campaign)
          .execute()
        if (replaces !== undefined)
          await trx.deleteFrom('sessions').where('token_hash', '=', replaces).execute()
        await trx
          .updateTable('sessions')
          .set({ replaces: null })
          .where('token_hash', '=', tokenHash)
          .execute()
      }),

    createSession: async (session, { keyHash, hasKey, deviceHash, atMost }) =>
      db.transaction().execute(async (trx) => {
        // Locks the row: a key replacement waits for this session, or this session for it.
        const { numUpdatedRows } = await trx
          .updateTable('credentials')
          .set((eb) => ({ key_hash: eb.ref('key_hash') }))
          .where('campaign', '=', session.campaign)
          .where((eb) =>
            eb.or([
              eb('key_hash', '=', keyHash),
              // As `oldKeyFor` writes it.
              eb('old_key_hash', '=', sql<string>`${keyHash} || ' ' || key_hash`),
            ]),
          )
          .executeTakeFirst()
        if (numUpdatedRows !== 1n) return false
        if (hasKey) await endReplaced(trx, session.campaign, keyHash)
        await trx.insertInto('sessions').values(toSessionRow(session)).execute()
        await endUnused(trx, session, atMost.sessions)
        if (deviceHash !== undefined) await keepDevice(trx, session, deviceHash, atMost.devices)
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
  }
}

/** The new key was used: it arrived. The old one ends nothing. */
const endReplaced = async (
  trx: Kysely<Schema>,
  campaign: string,
  keyHash: string,
): Promise<void> => {
  const { numUpdatedRows } = await trx
    .updateTable('credentials')
    .set({ old_key_hash: null, old_key_device: null })
    .where('campaign', '=', campaign)
    .where('key_hash', '=', keyHash)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return
  await trx
    .deleteFrom('sessions')
    .where('campaign', '=', campaign)
    .where('token_hash', 'in', ({ selectFrom }) =>
      selectFrom('sessions as newer')
        .select((eb) => eb.ref('newer.replaces').$notNull().as('replaced'))
        .where('newer.campaign', '=', campaign)
        .where('newer.replaces', 'is not', null),
    )
    .execute()
  await trx
    .updateTable('sessions')
    .set({ replaces: null })
    .where('campaign', '=', campaign)
    .where('replaces', 'is not', null)
    .execute()
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
