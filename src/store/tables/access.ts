import type { Kysely } from 'kysely'
import type { AccessStore, Credential } from '#campaign/ports/access-store.ts'
import type { Schema } from '../schema/schema.ts'
import { insertsNew, statement, updatesOne } from './statement.ts'

export const accessStore = (db: Kysely<Schema>): AccessStore => ({
  findCredential: async (campaign) =>
    db
      .selectFrom('keys')
      .select(['key_hash as keyHash', 'applied_key_hash as appliedKeyHash'])
      .where('campaign', '=', campaign)
      .executeTakeFirst(),

  replaceCredential: async (campaign, credential, asker) =>
    db.transaction().execute(async (trx) => {
      await holdKey(trx, campaign)
      const open =
        asker === undefined ? undefined : await findOpen(trx, { tokenHash: asker, now: 0 })
      if (open?.rows.length === 0) return false
      const hashes = toHashes(credential)
      await trx
        .insertInto('keys')
        .values({ campaign, ...hashes })
        .onConflict((conflict) => conflict.column('campaign').doUpdateSet(hashes))
        .execute()
      await endOthers(trx, campaign, asker ?? '')
      await trx.updateTable('links').set({ spent: 1 }).where('campaign', '=', campaign).execute()
      return true
    }),

  createCredential: async (campaign, credential) =>
    insertsNew(db.insertInto('keys').values({ campaign, ...toHashes(credential) })),

  createSession: async (session, { keyHash, atMost }) =>
    db.transaction().execute(async (trx) => {
      if (!(await holdKey(trx, session.campaign, keyHash))) return false
      await endUnused(trx, session.campaign, atMost - 1)
      const { tokenHash, campaign, expiresAt, createdAt, seenAt, device } = session
      const times = { expires_at: expiresAt, created_at: createdAt, seen_at: seenAt }
      const row = { token_hash: tokenHash, campaign, device, ...times }
      await trx.insertInto('sessions').values(row).execute()
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

  endOtherSessions: async (campaign, tokenHash) => endOthers(db, campaign, tokenHash),

  endSession: async (tokenHash) => {
    await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
  },

  createSignInLink: async (tokenHash, { campaign, expiresAt }) => {
    const link = { token_hash: tokenHash, campaign, expires_at: expiresAt, spent: 0 } as const
    await db.insertInto('links').values(link).execute()
  },

  redeemSignInLink: async (tokenHash, campaign, now) => {
    // A flood of wrong keys only reads.
    const link = await db
      .selectFrom('links')
      .select('token_hash')
      .where((eb) => eb.and({ token_hash: tokenHash, campaign }))
      .executeTakeFirst()
    if (!link) return 'unknown'
    // Decides a race: only the request that updates the row has used the link.
    const spent = db.updateTable('links').set({ spent: 1 })
    const isRedeemed = await updatesOne(
      spent
        .where((eb) => eb.and({ token_hash: tokenHash, spent: 0 }))
        .where('expires_at', '>', now),
    )
    return isRedeemed ? 'redeemed' : 'spent'
  },
})

/**
 * Locks the row of a key: its replacement waits for a new session, or the session for it.
 *
 * @returns whether there is such a key
 */
const holdKey = async (trx: Kysely<Schema>, campaign: string, hash?: string): Promise<boolean> =>
  updatesOne(
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

const endOthers = async (
  db: Kysely<Schema>,
  campaign: string,
  tokenHash: string,
): Promise<void> => {
  const ended = db.deleteFrom('sessions').where('campaign', '=', campaign)
  await ended.where('token_hash', '!=', tokenHash).execute()
}

/** The transaction holds the row of the campaign's key, so nobody else counts meanwhile. */
const endUnused = async (trx: Kysely<Schema>, campaign: string, but: number): Promise<void> => {
  const lastUsed = trx.selectFrom('sessions as kept').where('kept.campaign', '=', campaign)
  await trx
    .deleteFrom('sessions')
    .where('campaign', '=', campaign)
    .where(
      'token_hash',
      'not in',
      lastUsed.select('kept.token_hash').orderBy('kept.seen_at', 'desc').limit(but),
    )
    .execute()
}
