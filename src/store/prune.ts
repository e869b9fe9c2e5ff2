import { setImmediate as nextTurn } from 'node:timers/promises'
import type { DeleteResult, Kysely, Transaction } from 'kysely'
import type { Schema } from './schema.ts'

const HOUR_MS = 3_600_000
/** Answers are promised for 24 h; twice that forgives a clock that is set. */
export const ANSWERS_KEPT_MS = 48 * HOUR_MS
/** An expired link is recognised for 60 days. */
const LINKS_KEPT_MS = 60 * 24 * HOUR_MS
export const PRUNE_INTERVAL_MS = HOUR_MS

/** Few, so that no statement takes long. */
export const ROWS_A_TURN = 500

export const prune = async (db: Kysely<Schema>, now: number): Promise<void> => {
  await inTurns(db, async (trx) => deleteAnswers(trx, now - ANSWERS_KEPT_MS))
  await inTurns(db, async (trx) => deleteSessions(trx, now))
  await inTurns(db, async (trx) => deleteLinks(trx, now - LINKS_KEPT_MS))
}

/** Deletes in short transactions until nothing is left. */
const inTurns = async (
  db: Kysely<Schema>,
  deleteSome: (trx: Transaction<Schema>) => Promise<DeleteResult>,
): Promise<void> => {
  for (;;) {
    const { numDeletedRows } = await db.transaction().execute(deleteSome)
    if (numDeletedRows < ROWS_A_TURN) return
    await nextTurn()
  }
}

const deleteAnswers = async (trx: Transaction<Schema>, before: number): Promise<DeleteResult> =>
  trx
    .deleteFrom('kept_answers')
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('campaign', 'key'),
        'in',
        selectFrom('kept_answers as old')
          .select(['old.campaign', 'old.key'])
          .where('old.kept_at', '<', before)
          .orderBy('old.kept_at')
          .limit(ROWS_A_TURN)
          .$asTuple('campaign', 'key'),
      ),
    )
    .executeTakeFirstOrThrow()

const deleteSessions = async (trx: Transaction<Schema>, expired: number): Promise<DeleteResult> =>
  trx
    .deleteFrom('sessions')
    .where('token_hash', 'in', ({ selectFrom }) =>
      selectFrom('sessions as old')
        .select('old.token_hash')
        .where('old.expires_at', '<=', expired)
        .orderBy('old.expires_at')
        .limit(ROWS_A_TURN),
    )
    .executeTakeFirstOrThrow()

const deleteLinks = async (trx: Transaction<Schema>, expired: number): Promise<DeleteResult> =>
  trx
    .deleteFrom('sign_in_links')
    .where('token_hash', 'in', ({ selectFrom }) =>
      selectFrom('sign_in_links as old')
        .select('old.token_hash')
        .where('old.expires_at', '<=', expired)
        .limit(ROWS_A_TURN),
    )
    .executeTakeFirstOrThrow()

/** Prunes at the first call and then at most hourly, in the background. */
export interface Pruner {
  (now: number): void
  /** Errors are ignored from here on: the store is closing. */
  stop(): void
}

/** Errors become warnings; the next run tries again. */
export const hourly = (pruneAt: (now: number) => Promise<void>): Pruner => {
  let last = Number.NEGATIVE_INFINITY
  let isStopped = false
  const look = (now: number): void => {
    if (now - last < PRUNE_INTERVAL_MS || isStopped) return
    last = now
    pruneAt(now).catch((error: unknown) => {
      if (!isStopped) process.emitWarning(asWarning(error))
    })
  }
  return Object.assign(look, {
    stop: () => {
      isStopped = true
    },
  })
}

const asWarning = (cause: unknown): Error => {
  const why = cause instanceof Error ? cause.message : String(cause)
  const warning = new Error(
    `What is out of date was not all deleted, and will be in an hour: ${why}`,
  )
  return Object.assign(warning, { name: 'PruneWarning', cause })
}
