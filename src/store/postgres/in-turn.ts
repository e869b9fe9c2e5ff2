import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { StoreRefused } from '../store-refused.ts'

/** "Overland" in ASCII, for the advisory lock. */
const LOCK = '5725875518367166052'
const POLL_MS = 100
/** How long another node may take. */
const TURN_LIMIT_MS = 10 * 60_000

/**
 * Runs the work while no other node does. The lock is a transaction's, as behind a pooler a session
 * is nobody's, and ends with its connection, however this process ends. Polling notices a dead
 * connection.
 *
 * @throws StoreRefused `DATABASE_UNUSABLE` when another node takes too long
 */
export const inTurn = async <Result>(
  client: pg.ClientBase,
  work: () => Promise<Result>,
  limitMs = TURN_LIMIT_MS,
): Promise<Result> => {
  for (let waited = 0; !(await tryLock(client)); waited += POLL_MS) {
    if (waited >= limitMs) {
      throw new StoreRefused(
        'DATABASE_UNUSABLE',
        'another server has been changing the tables of the database for long. Look whether it hangs.',
      )
    }
    await delay(POLL_MS)
  }
  try {
    return await work()
  } finally {
    await client.query('rollback')
  }
}

const tryLock = async (client: pg.ClientBase): Promise<boolean> => {
  await client.query('begin')
  // It is idle while the work is done on another connection.
  await client.query('set local idle_in_transaction_session_timeout = 0')
  const { rows } = await client.query<{ locked: boolean }>(
    'select pg_try_advisory_xact_lock($1) as locked',
    [LOCK],
  )
  if (rows[0]?.locked) return true
  await client.query('rollback')
  return false
}
