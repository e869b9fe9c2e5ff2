import { API, numberOf } from './gm.ts'
import { ask } from './http.ts'
import type { Run } from './run.ts'
import { type Watching, watch } from './viewer.ts'
import { msUntil, range } from './wait.ts'

/** Players who come back whenever they lose their connection. */
export interface Audience {
  /** How many have not seen a revision yet, the disconnected included. */
  behind(revision: number): number
  /** Handshakes with another answer than 101. */
  readonly refused: readonly number[]
  connections(): number
}

const FIRST_RETRY_MS = 250
const LAST_RETRY_MS = 4_000

/** @param urls tried in turn, beginning with the viewer's own */
export const startAudience = ({ left }: Run, urls: readonly string[], count: number): Audience => {
  const seen = range(count).map(() => -1)
  const refused: number[] = []
  let connections = 0
  let isOver = false
  const current = new Map<number, Watching>()
  const connect = (viewer: number, attempt: number, waitMs: number): void => {
    if (isOver) return
    let isIn = false
    connections += 1
    const url = urls[(viewer + attempt) % urls.length] ?? ''
    current.set(
      viewer,
      watch(url, {
        status: (status) => {
          if (status !== 101) refused.push(status)
          else isIn = true
        },
        view: (revision) => {
          seen[viewer] = revision
        },
        gone: () => {
          seen[viewer] = -1
          const next = isIn ? FIRST_RETRY_MS : Math.min(waitMs * 2, LAST_RETRY_MS)
          setTimeout(() => connect(viewer, attempt + 1, next), next * (0.5 + Math.random() / 2))
        },
      }),
    )
  }
  for (const viewer of seen.keys()) connect(viewer, 0, FIRST_RETRY_MS)
  left.add(() => {
    isOver = true
    for (const watching of current.values()) watching.close()
  })
  return {
    behind: (revision) => seen.filter((last) => last < revision).length,
    refused,
    connections: () => connections,
  }
}

/** Of the players. */
export const playersRevision = async (url: string): Promise<number> => {
  const { status, text } = await ask(`${url}${API}/map?as=player`)
  if (status !== 200) throw new Error(`No view: ${status} ${text}`)
  return numberOf((JSON.parse(text) as { revision: string }).revision)
}

/** Answers the wait in ms, or NaN. */
export const msUntilCurrent = async (
  audience: Audience,
  url: string,
  limitMs: number,
): Promise<number> => {
  const newest = await playersRevision(url)
  return msUntil(() => audience.behind(newest) === 0, limitMs)
}
