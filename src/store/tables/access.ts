import type { Kysely } from 'kysely'
import type { AccessStore, Credential } from '#campaign/ports/access-store.ts'
import type { Schema } from '../schema/schema.ts'
import { insertIfNew, statement, updateOne } from './statement.ts'

export const accessStore = (db: Kysely<Schema>): AccessStore => ({
  findCredential: async (campaign) =>
    db
      .selectFrom('keys')
      .select(['key_hash as keyHash', 'applied_key_hash as appliedKeyHash'])
      .where('campaign', '=', campaign)
      .executeTakeFirst(),

  replaceCredential: async (campaign, credential, callerTokenHash) =>
    db.transaction().execute(async (trx) => {
      await lockKey(trx, campaign)
      const callerSession =
        callerTokenHash === undefined
          ? undefined
          : await findOpenSession(trx, { tokenHash: callerTokenHash, now: 0 })
      if (callerSession?.rows.length === 0) return false
      const hashes = toHashes(credential)
      await trx
        .insertInto('keys')
        .values({ campaign, ...hashes })
        .onConflict((conflict) => conflict.column('campaign').doUpdateSet(hashes))
        .execute()
      await endOtherSessions(trx, campaign, callerTokenHash ?? '')
      await trx.updateTable('links').set({ spent: 1 }).where('campaign', '=', campaign).execute()
      return true
    }),

  createCredential: async (campaign, credential) =>
    insertIfNew(db.insertInto('keys').values({ campaign, ...toHashes(credential) })),

  createSession: async (session, { keyHash, atMost }) =>
    db.transaction().execute(async (trx) => {
      if (!(await lockKey(trx, session.campaign, keyHash))) return false
      await endLeastRecentlyUsed(trx, session.campaign, atMost - 1)
      const { tokenHash, campaign, expiresAt, createdAt, seenAt, device } = session
      const times = { expires_at: expiresAt, created_at: createdAt, seen_at: seenAt }
      const row = { token_hash: tokenHash, campaign, device, ...times }
      await trx.insertInto('sessions').values(row).execute()
      return true
    }),

  findSession: async (tokenHash, now) => (await findOpenSession(db, { tokenHash, now })).rows[0],

  findSessions: async (tokenHashes, now) =>
    tokenHashes.length === 0
      ? []
      : selectOpenSessions(db, now).where('token_hash', 'in', tokenHashes).execute(),

  listSessions: async (campaign, now) =>
    selectOpenSessions(db, now)
      .where('campaign', '=', campaign)
      .orderBy('seen_at', 'desc')
      .orderBy('token_hash')
      .execute(),

  markSession: async (tokenHash, seenAt) => {
    const update = db.updateTable('sessions').set({ seen_at: seenAt })
    await update.where('token_hash', '=', tokenHash).execute()
  },

  endOtherSessions: async (campaign, tokenHash) => endOtherSessions(db, campaign, tokenHash),

  endSession: async (tokenHash) => {
    await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
  },

  createSignInLink: async (tokenHash, { campaign, expiresAt }) => {
    const link = { token_hash: tokenHash, campaign, expires_at: expiresAt, spent: 0 } as const
    await db.insertInto('links').values(link).execute()
  },

  redeemSignInLink: async (tokenHash, campaign, now) => {
    // This query writes nothing, so that a flood of wrong keys only reads.
    const link = await db
      .selectFrom('links')
      .select('token_hash')
      .where((eb) => eb.and({ token_hash: tokenHash, campaign }))
      .executeTakeFirst()
    if (!link) return 'unknown'
    // Only one of several concurrent requests updates the row, and has used the link.
    const spent = db.updateTable('links').set({ spent: 1 })
    const isRedeemed = await updateOne(
      spent
        .where((eb) => eb.and({ token_hash: tokenHash, spent: 0 }))
        .where('expires_at', '>', now),
    )
    return isRedeemed ? 'redeemed' : 'spent'
  },
})

/**
 * Locks the row of a key, so that replacing the key and opening a session wait for each other.
 *
 * @returns whether there is such a key
 */
const lockKey = async (trx: Kysely<Schema>, campaign: string, hash?: string): Promise<boolean> =>
  updateOne(
    trx
      .updateTable('keys')
      .set(({ ref }) => ({ key_hash: ref('key_hash') }))
      .where('campaign', '=', campaign)
      .$if(hash !== undefined, (query) => query.where('key_hash', '=', hash ?? '')),
  )

const toHashes = ({ keyHash, appliedKeyHash }: Credential) => ({
  key_hash: keyHash,
  applied_key_hash: appliedKeyHash,
})

const selectOpenSessions = (db: Kysely<Schema>, now: number) =>
  db
    .selectFrom('sessions')
    .select(['token_hash as tokenHash', 'campaign', 'device'])
    .select(['expires_at as expiresAt', 'created_at as createdAt', 'seen_at as seenAt'])
    .where('expires_at', '>', now)

const findOpenSession = statement(
  (db, { tokenHash, now }: { readonly tokenHash: string; readonly now: number }) =>
    selectOpenSessions(db, now).where('token_hash', '=', tokenHash),
)

const endOtherSessions = async (
  db: Kysely<Schema>,
  campaign: string,
  tokenHash: string,
): Promise<void> => {
  const deletion = db.deleteFrom('sessions').where('campaign', '=', campaign)
  await deletion.where('token_hash', '!=', tokenHash).execute()
}

/** Ends all but the sessions used last. The transaction has locked the key's row, so no session is added meanwhile. */
const endLeastRecentlyUsed = async (
  trx: Kysely<Schema>,
  campaign: string,
  keep: number,
): Promise<void> => {
  const lastUsed = trx.selectFrom('sessions as recent').where('recent.campaign', '=', campaign)
  await trx
    .deleteFrom('sessions')
    .where('campaign', '=', campaign)
    .where(
      'token_hash',
      'not in',
      lastUsed.select('recent.token_hash').orderBy('recent.seen_at', 'desc').limit(keep),
    )
    .execute()
}
