import { type Kysely, sql } from 'kysely'
import type { AccessStore, Credential, SignedIn } from '../campaign/access-store.ts'
import type { AuditNote } from '../campaign/audit-store.ts'
import { addNote } from './audit.ts'
import { compileOnce } from './compile-once.ts'
import type { CredentialRow, LinkRow, Schema, SessionRow } from './schema.ts'

export const accessStore = (db: Kysely<Schema>): AccessStore => {
  const select = compileOnce(db, selectSession)
  const run = async (
    build: (trx: Kysely<Schema>) => { execute(): Promise<unknown> },
    note?: AuditNote,
  ) => {
    await db.transaction().execute(async (trx) => {
      await build(trx).execute()
      await addNote(trx, note)
    })
  }
  return {
    findCredential: async (campaign) => {
      const row = await db
        .selectFrom('credentials')
        .selectAll()
        .where('campaign', '=', campaign)
        .executeTakeFirst()
      return row && toCredential(row)
    },

    replaceCredential: async (campaign, credential, renewed, note) =>
      db.transaction().execute(async (trx) => {
        const { campaign: _, ...hashes } = toCredentialRow(campaign, credential)
        // Locks the row first: an entry waits for this replacement, or this one for it.
        const { numUpdatedRows } = await trx
          .updateTable('credentials')
          .set((eb) => ({ key_hash: eb.ref('key_hash') }))
          .where('campaign', '=', campaign)
          .executeTakeFirst()
        if (renewed) {
          const replaced = await trx
            .selectFrom('sessions')
            .select('token_hash')
            .where('token_hash', '=', renewed.replaces ?? '')
            .executeTakeFirst()
          if (numUpdatedRows !== 1n || !replaced) return false
        }
        await trx
          .insertInto('credentials')
          .values({ campaign, ...hashes })
          .onConflict((conflict) => conflict.column('campaign').doUpdateSet(hashes))
          .execute()
        await trx
          .deleteFrom('sessions')
          .where('campaign', '=', campaign)
          .where('token_hash', '!=', renewed?.replaces ?? '')
          .execute()
        if (renewed) await trx.insertInto('sessions').values(toSessionRow(renewed)).execute()
        await trx
          .updateTable('sign_in_links')
          .set({ spent: 1 })
          .where('campaign', '=', campaign)
          .execute()
        await addNote(trx, note)
        return true
      }),

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

    createCredential: async (campaign, credential) =>
      db.transaction().execute(async (trx) => {
        const { numInsertedOrUpdatedRows } = await trx
          .insertInto('credentials')
          .values(toCredentialRow(campaign, credential))
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst()
        return numInsertedOrUpdatedRows === 1n
      }),

    createSession: async (session, { keyHash, hasKey, deviceHash, atMost }, note) =>
      db.transaction().execute(async (trx) => {
        // Locks the row: a key replacement waits for this session, or this session for it.
        const { numUpdatedRows } = await trx
          .updateTable('credentials')
          .set((eb) => ({ key_hash: eb.ref('key_hash') }))
          .where('campaign', '=', session.campaign)
          .where((eb) =>
            eb.or([
              eb('key_hash', '=', keyHash),
              eb('old_key_hash', '=', sql<string>`${keyHash} || ' ' || key_hash`),
            ]),
          )
          .executeTakeFirst()
        if (numUpdatedRows !== 1n) return false
        if (hasKey) await endReplaced(trx, session.campaign, keyHash)
        await trx.insertInto('sessions').values(toSessionRow(session)).execute()
        await endUnused(trx, session, atMost.sessions)
        if (deviceHash !== undefined) await keepDevice(trx, session, deviceHash, atMost.devices)
        await addNote(trx, note)
        return true
      }),

    listDeviceOwners: async (deviceHash) => {
      const rows = await db
        .selectFrom('known_devices')
        .select('campaign')
        .where('device_hash', '=', deviceHash)
        .execute()
      return rows.map(({ campaign }) => campaign)
    },

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

    endOtherSessions: async (campaign, tokenHash, note) =>
      run(
        (trx) =>
          trx
            .deleteFrom('sessions')
            .where('campaign', '=', campaign)
            .where('token_hash', '!=', tokenHash),
        note,
      ),

    endSession: async (tokenHash, note) =>
      run((trx) => trx.deleteFrom('sessions').where('token_hash', '=', tokenHash), note),

    createSignInLink: async (tokenHash, { campaign, expiresAt }, note) => {
      const row: LinkRow = { token_hash: tokenHash, campaign, expires_at: expiresAt, spent: 0 }
      await run((trx) => trx.insertInto('sign_in_links').values(row), note)
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

/**
 * An old key stands in its column with the one that replaced it: a node of an earlier version, which
 * does not know the column, replaces the key and leaves it there.
 */
const oldKeyFor = (keyHash: string, oldKeyHash: string): string => `${oldKeyHash} ${keyHash}`

const toCredential = (row: CredentialRow): Credential => {
  const { key_hash: keyHash, old_key_device: deviceHash } = row
  const [oldKeyHash = ''] = row.old_key_hash?.split(' ') ?? []
  const isOpen = deviceHash !== null && row.old_key_hash === oldKeyFor(keyHash, oldKeyHash)
  return {
    keyHash,
    appliedKeyHash: row.applied_key_hash,
    ...(isOpen && { old: { keyHash: oldKeyHash, deviceHash } }),
  }
}

const toCredentialRow = (
  campaign: string,
  { keyHash, appliedKeyHash, old }: Credential,
): CredentialRow => ({
  campaign,
  key_hash: keyHash,
  applied_key_hash: appliedKeyHash,
  old_key_hash: old ? oldKeyFor(keyHash, old.keyHash) : null,
  old_key_device: old?.deviceHash ?? null,
})

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

const keepDevice = async (
  trx: Kysely<Schema>,
  { campaign, createdAt }: SignedIn,
  deviceHash: string,
  atMost: number,
): Promise<void> => {
  const row = { campaign, device_hash: deviceHash, seen_at: createdAt }
  await trx
    .insertInto('known_devices')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['campaign', 'device_hash']).doUpdateSet({ seen_at: createdAt }),
    )
    .execute()
  await trx
    .deleteFrom('known_devices')
    .where('campaign', '=', campaign)
    .where('device_hash', '!=', deviceHash)
    .where('device_hash', 'not in', ({ selectFrom }) =>
      selectFrom('known_devices as kept')
        .select('kept.device_hash')
        .where('kept.campaign', '=', campaign)
        .where('kept.device_hash', '!=', deviceHash)
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

const toSignedIn = (row: SessionRow): SignedIn => ({
  tokenHash: row.token_hash,
  campaign: row.campaign,
  expiresAt: row.expires_at,
  createdAt: row.created_at,
  seenAt: row.seen_at,
  device: row.device,
  ...(row.replaces !== null && { replaces: row.replaces }),
})

const toSessionRow = (session: SignedIn): SessionRow => ({
  token_hash: session.tokenHash,
  campaign: session.campaign,
  expires_at: session.expiresAt,
  created_at: session.createdAt,
  seen_at: session.seenAt,
  device: session.device,
  replaces: session.replaces ?? null,
})
