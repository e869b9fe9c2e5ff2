import { Buffer } from 'node:buffer'

/** PostgreSQL takes less than 8,000 bytes in one notification. */
const MAX_BYTES = 7_900

/** `campaign` null: any may have changed. */
export interface Nudge {
  readonly campaign: string | null
  /** The change, encrypted, if it is sent along. */
  readonly encrypted?: string | undefined
  /** It is no change, but the hex that the GM points to. */
  readonly isPoint?: boolean
}

const POINT = 'point'

const ANY: Nudge = { campaign: null }

const fits = (item: string): boolean => Buffer.byteLength(item) <= MAX_BYTES - 2

/** The change if it fits, else the campaign's name, else "any". */
const itemOf = ({ campaign, encrypted, isPoint = false }: Nudge): string => {
  const name = JSON.stringify(campaign)
  const whole = [campaign, encrypted, ...(isPoint ? [POINT] : [])]
  const items = encrypted === undefined ? [name] : [JSON.stringify(whole), name]
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
  const [campaign, encrypted, kind, ...more] = Array.isArray(item) ? item : []
  const isKnown = typeof campaign === 'string' && typeof encrypted === 'string' && more.length === 0
  if (!isKnown || (kind !== undefined && kind !== POINT)) return undefined
  return kind === POINT ? { campaign, encrypted, isPoint: true } : { campaign, encrypted }
}

/** An unknown payload reads as "any". */
export const readNudge = (payload: string): readonly Nudge[] => {
  try {
    const items: unknown = JSON.parse(payload)
    const sent = Array.isArray(items) ? items.map(toNudge) : [undefined]
    return sent.every((nudge) => nudge !== undefined) ? sent : [ANY]
  } catch {
    return [ANY]
  }
}
