import type { Kysely } from 'kysely'
import type { AccessStore, Credential, SignedIn } from '../campaign/access-store.ts'
import type { Schema } from './schema.ts'
import { statement } from './statement.ts'
import { integer, orNull, table, text } from './table.ts'

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
