import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { ChoreStore } from '#campaign/ports/chore-store.ts'
import type { Clock } from '../clock.ts'

const CHORE = 'backup'
/** Pause between two checks whether a backup is due. */
export const CHECK_INTERVAL_MS = 60_000
/** Time after which another server, or the next start, takes over from a server that was killed. */
const LEASE_MS = 3_600_000
/** Pause after a failed backup, for all servers. */
export const RETRY_MS = 30 * 60_000

/** A time of day by this machine's clock and time zone. */
export interface TimeOfDay {
  readonly hour: number
  readonly minute: number
}

/** The last time it was that time of day, today or yesterday, in milliseconds since 1970. */
export const lastTimeOfDay = (now: number, { hour, minute }: TimeOfDay): number => {
  const today = new Date(now).setHours(hour, minute, 0, 0)
  if (today <= now) return today
  const day = new Date(now)
  day.setDate(day.getDate() - 1)
  return day.setHours(hour, minute, 0, 0)
}

interface Schedule {
  readonly store: ChoreStore
  readonly clock: Pick<Clock, 'now' | 'sleep'>
  readonly at: TimeOfDay
  /** Makes a backup. @returns a line for the log @throws if it fails, leaving no files */
  readonly backUp: (signal: AbortSignal) => Promise<string>
  readonly observer: {
    /** @param at milliseconds since 1970 */
    readonly succeeded: (at: number) => void
    readonly failed: () => void
  }
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>
}

/**
 * Backs up once a day, at a time of day or as soon as possible after it. One of several servers over one
 * database does it. Closing cancels a running backup.
 */
export const scheduleBackups = (schedule: Schedule): { close(): Promise<void> } => {
  const { store, clock, at, backUp, observer, log } = schedule
  const serverId = randomUUID()
  const stopping = new AbortController()

  const reportLastSuccess = async (): Promise<number> => {
    const lastSuccess = (await store.choreDoneAt(CHORE)) ?? 0
    if (lastSuccess > 0) observer.succeeded(lastSuccess)
    return lastSuccess
  }

  const makeBackup = async (): Promise<void> => {
    try {
      const said = await backUp(stopping.signal)
      log.info({ said }, 'backed up')
    } catch (err) {
      const isStopping = stopping.signal.aborted
      if (!isStopping) {
        observer.failed()
        log.warn({ err }, 'the backup failed')
      }
      await store.extendChore(CHORE, { by: serverId, forMs: isStopping ? 0 : RETRY_MS })
      return
    }
    await store.finishChore(CHORE, serverId)
    await reportLastSuccess()
  }

  const backUpIfDue = async (): Promise<void> => {
    const since = lastTimeOfDay(clock.now(), at)
    if ((await reportLastSuccess()) >= since) return
    if (await store.takeChore(CHORE, { by: serverId, since, forMs: LEASE_MS })) await makeBackup()
  }

  const repeat = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await backUpIfDue().catch((err: unknown) =>
        log.warn({ err }, 'it is not known whether a backup is due'),
      )
      // The pause ends early when the server stops.
      await clock.sleep(CHECK_INTERVAL_MS, stopping.signal).catch(() => {})
    }
  }
  const running = repeat()

  return {
    close: async () => {
      stopping.abort()
      await running
    },
  }
}
