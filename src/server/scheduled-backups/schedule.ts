import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { ChoreStore } from '#campaign/ports/chore-store.ts'
import type { Clock } from '../clock.ts'

const CHORE = 'backup'
/** How often it is looked whether one is due. */
export const LOOK_MS = 60_000
/** A backup is ended before. If this server is killed, another one, or its next start, makes it after so long. */
const LEASE_MS = 3_600_000
/** After a failure, for all servers. */
export const AGAIN_MS = 30 * 60_000

/** By this machine's clock and time zone. */
export interface TimeOfDay {
  readonly hour: number
  readonly minute: number
}

/** When it was that time last, today or yesterday, in milliseconds since 1970. */
export const lastAt = (now: number, { hour, minute }: TimeOfDay): number => {
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
  /** @returns what is to be said of it. @throws when there is none, leaving nothing */
  readonly backUp: (signal: AbortSignal) => Promise<string>
  readonly observer: {
    /** @param at milliseconds since 1970 */
    readonly succeeded: (at: number) => void
    readonly failed: () => void
  }
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>
}

/**
 * Backs up once a day, at a time of day or as soon as possible after it. Of several servers over one
 * database one does. Closing ends a backup that is under way, too.
 */
export const scheduleBackups = (schedule: Schedule): { close(): Promise<void> } => {
  const { store, clock, at, backUp, observer, log } = schedule
  const by = randomUUID()
  const stopping = new AbortController()

  const tellLast = async (): Promise<number> => {
    const last = (await store.choreDoneAt(CHORE)) ?? 0
    if (last > 0) observer.succeeded(last)
    return last
  }

  const make = async (): Promise<void> => {
    try {
      const said = await backUp(stopping.signal)
      log.info({ said }, 'backed up')
    } catch (err) {
      const isStopping = stopping.signal.aborted
      if (!isStopping) {
        observer.failed()
        log.warn({ err }, 'the backup failed')
      }
      await store.extendChore(CHORE, { by, forMs: isStopping ? 0 : AGAIN_MS })
      return
    }
    await store.finishChore(CHORE, by)
    await tellLast()
  }

  const look = async (): Promise<void> => {
    const since = lastAt(clock.now(), at)
    if ((await tellLast()) >= since) return
    if (await store.takeChore(CHORE, { by, since, forMs: LEASE_MS })) await make()
  }

  const watch = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await look().catch((err: unknown) =>
        log.warn({ err }, 'it is not known whether a backup is due'),
      )
      // Rejects when the server stops.
      await clock.sleep(LOOK_MS, stopping.signal).catch(() => {})
    }
  }
  const watching = watch()

  return {
    close: async () => {
      stopping.abort()
      await watching
    },
  }
}
