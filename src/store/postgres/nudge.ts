import { Buffer } from 'node:buffer'

/** PostgreSQL takes less than 8,000 bytes in one notification. */
const MAX_BYTES = 7_900

/** What is to be told: which campaigns moved, null for any. */
export type Moved = readonly (string | null)[]

/** As few notifications as hold it all; whatever is too long for one becomes "any". */
export const toNudges = (moved: Moved): readonly string[] => {
  const nudges: string[] = []
  let items: string[] = []
  let bytes = 2
  for (const campaign of moved) {
    const whole = JSON.stringify(campaign)
    const item = Buffer.byteLength(whole) > MAX_BYTES - 2 ? 'null' : whole
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

/** What a notification tells; "any" if it is nothing that Overland sent. */
export const readNudge = (payload: string): Moved => {
  try {
    const moved: unknown = JSON.parse(payload)
    const isKnown = (item: unknown) => item === null || typeof item === 'string'
    return Array.isArray(moved) && moved.every(isKnown) ? moved : [null]
  } catch {
    return [null]
  }
}
