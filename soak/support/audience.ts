import { API, numberOf } from './gm.ts'
import { ask } from './http.ts'
import type { Run } from './run.ts'
import { type WatchingViewer, watch } from './viewer.ts'
import { msUntil, range } from './wait.ts'

/** Players who come back whenever they lose their connection. */
export interface Audience {
  /** Number of players who have not seen a revision yet, the disconnected included. */
  countBehind(revision: number): number
  /** Status codes of handshakes, other than 101. */
  readonly refused: readonly number[]
  connections(): number
}

const FIRST_RETRY_MS = 250
const LAST_RETRY_MS = 4_000

/** @param urls tried in turn, beginning with the viewer's own */
export const startAudience = (
  { cleanup }: Run,
  urls: readonly string[],
  count: number,
): Audience => {
  const seenRevisions = range(count).map(() => -1)
  const refused: number[] = []
  let connections = 0
  let isOver = false
  const current = new Map<number, WatchingViewer>()
  const connect = (viewer: number, attempt: number, waitMs: number): void => {
    if (isOver) return
    let wasConnected = false
    connections += 1
    const url = urls[(viewer + attempt) % urls.length] ?? ''
    current.set(
      viewer,
      watch(url, {
        status: (status) => {
          if (status !== 101) refused.push(status)
          else wasConnected = true
        },
        view: (revision) => {
          seenRevisions[viewer] = revision
        },
        gone: () => {
          seenRevisions[viewer] = -1
          const retryMs = wasConnected ? FIRST_RETRY_MS : Math.min(waitMs * 2, LAST_RETRY_MS)
          setTimeout(
            () => connect(viewer, attempt + 1, retryMs),
            retryMs * (0.5 + Math.random() / 2),
          )
        },
      }),
    )
  }
  for (const viewer of seenRevisions.keys()) connect(viewer, 0, FIRST_RETRY_MS)
  cleanup.add(() => {
    isOver = true
    for (const watching of current.values()) watching.close()
  })
  return {
    countBehind: (revision) =>
      seenRevisions.filter((revisionSeen) => revisionSeen < revision).length,
    refused,
    connections: () => connections,
  }
}

/** The number of the newest revision that players see. */
export const playersRevision = async (url: string): Promise<number> => {
  const { status, text } = await ask(`${url}${API}/map?as=player`)
  if (status !== 200) throw new Error(`No view: ${status} ${text}`)
  return numberOf((JSON.parse(text) as { revision: string }).revision)
}

/** Waits until all players have the newest revision. Returns the wait in ms, or NaN. */
export const msUntilCurrent = async (
  audience: Audience,
  url: string,
  limitMs: number,
): Promise<number> => {
  const newest = await playersRevision(url)
  return msUntil(() => audience.countBehind(newest) === 0, limitMs)
}
