import type { AuditNote } from '../../campaign/audit-store.ts'
import type { Store } from '../../campaign/store.ts'
import { addressGroup } from '../access/address-group.ts'
import type { Clock } from '../clock.ts'
import { SHARES } from '../shares/limits.ts'
import { warnOfLoss } from './warn-of-loss.ts'

const HOUR_MS = 3_600_000
/** From a wrong key until it is written, with all that came meanwhile. */
const WRITE_MS = 60_000
/** In one transaction: a few ms of a database that others wait for. */
const ROWS_A_TURN = 50

/** Counts wrong keys for the audit trail. No attempt waits for a write. */
export interface WrongKeyCounts {
  /** @param campaign null: a key for the host's page */
  count(campaign: string | null, ip: string): void
  /** Writes what was counted. What cannot be written now stays for the next time. */
  write(): Promise<void>
}

interface Count {
  readonly campaign: string | null
  readonly from: string | null
  at: number
  /** Not written yet. */
  times: number
}

export const createWrongKeyCounts = (
  store: Pick<Store, 'noteAudit'>,
  clock: Pick<Clock, 'now' | 'sleep'>,
  stopping: AbortSignal,
): WrongKeyCounts => {
  const { addresses, ofOne } = SHARES.memory.countedWrongKeys
  let hour = 0
  let isWaiting = false
  let writing = Promise.resolve()
  let named = 0
  /** Of this hour: by campaign, then by address. */
  const counts = new Map<string | null, Map<string | null, Count>>()
  const unwritten = new Set<Count>()

  const countOf = (campaign: string | null, ip: string, at: number): Count => {
    const ofCampaign = counts.get(campaign) ?? new Map<string | null, Count>()
    counts.set(campaign, ofCampaign)
    const group = addressGroup(ip)
    const hasRoom = ofCampaign.has(group) || (named < addresses && ofCampaign.size < ofOne)
    const from = hasRoom ? group : null
    const known = ofCampaign.get(from)
    if (known) return known
    if (from !== null) named += 1
    const count = { campaign, from, at, times: 0 }
    ofCampaign.set(from, count)
    return count
  }

  const forgetEarlierHours = (now: number): void => {
    const current = Math.floor(now / HOUR_MS)
    if (current === hour) return
    hour = current
    named = 0
    counts.clear()
  }

  const writeLater = async (): Promise<void> => {
    if (isWaiting) return
    isWaiting = true
    await clock.sleep(WRITE_MS, stopping).catch(() => {})
    isWaiting = false
    await write()
  }

  const writeSome = async (some: readonly Count[]): Promise<void> => {
    const taken = some.map((count) => ({ count, times: count.times }))
    const notes = taken.map(({ count, times }) => toNote(count, times))
    for (const { count } of taken) {
      count.times = 0
      unwritten.delete(count)
    }
    try {
      await store.noteAudit(notes)
    } catch (error) {
      for (const { count, times } of taken) {
        count.times += times
        unwritten.add(count)
      }
      throw error
    }
  }

  const writeAll = async (): Promise<void> => {
    try {
      while (unwritten.size > 0) await writeSome([...unwritten].slice(0, ROWS_A_TURN))
    } catch (error) {
      warnOfLoss(error)
      if (!stopping.aborted) void writeLater()
    }
  }

  /** One after the other: the server stops once the last is done. */
  const write = async (): Promise<void> => {
    writing = writing.catch(() => {}).then(writeAll)
    return writing
  }

  return {
    count: (campaign, ip) => {
      const now = clock.now()
      forgetEarlierHours(now)
      const count = countOf(campaign, ip, now)
      count.at = now
      count.times += 1
      unwritten.add(count)
      void writeLater()
    },
    write,
  }
}

const toNote = ({ campaign, from, at }: Count, times: number): AuditNote => ({
  at,
  who: 'stranger',
  what: 'wrong-keys',
  campaign,
  from,
  times,
})
