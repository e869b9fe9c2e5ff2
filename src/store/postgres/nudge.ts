import { Buffer } from 'node:buffer'

/** PostgreSQL takes less than 8,000 bytes in one notification. */
const MAX_BYTES = 7_900

/** `campaign` null: any may have changed. */
export interface Nudge {
  readonly campaign: string | null
  /** The change, encrypted, if it is sent along. */
  readonly encrypted?: string | undefined
}

const ANY: Nudge = { campaign: null }

const fits = (item: string): boolean => Buffer.byteLength(item) <= MAX_BYTES - 2

/** The change if it fits, else the campaign's name, else "any". */
const itemOf = ({ campaign, encrypted }: Nudge): string => {
  const name = JSON.stringify(campaign)
  const items = encrypted === undefined ? [name] : [JSON.stringify([campaign, encrypted]), name]
  return items.find(fits) ?? JSON.stringify(ANY.campaign)
}

export const toNudges = (sent: readonly Nudge[]): readonly string[] => {
  const nudges: string[] = []
  let items: string[] = []
  let bytes = 2
  for (const nudge of sent) {
    const item = itemOf(nudge)
    const more = Buffer.byteLength(item) + 1
    if (bytes + more > MAX_BYTES) {
      nudges.push(`[${items.join()}]`)
      items = []
      bytes = 2
    }
    items.push(item)
    bytes += more
  }
  return [...nudges, `[${items.join()}]`]
}

const toNudge = (item: unknown): Nudge | undefined => {
  if (item === null || typeof item === 'string') return { campaign: item }
  const [campaign, encrypted, ...more] = Array.isArray(item) ? item : []
  const isKnown = typeof campaign === 'string' && typeof encrypted === 'string' && more.length === 0
  return isKnown ? { campaign, encrypted } : undefined
}

/** An unknown payload, perhaps of a newer version, reads as "any". */
export const readNudge = (payload: string): readonly Nudge[] => {
  try {
    const items: unknown = JSON.parse(payload)
    const sent = Array.isArray(items) ? items.map(toNudge) : [undefined]
    return sent.every((nudge) => nudge !== undefined) ? sent : [ANY]
  } catch {
    return [ANY]
  }
}
