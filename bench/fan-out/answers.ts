import { setTimeout as delay } from 'node:timers/promises'
import { apiPath, HOME, OVERLAND_HEADER } from '../../src/protocol/paths.ts'
import { startConversation } from '../support/conversation.ts'
import {
  BENCH_GM_KEY,
  type FromServer,
  type FromViewers,
  machineMs,
  type ToServer,
  type ToViewers,
} from './orders.ts'

/** Time until the GM has the answer, and until the last viewer has the day, in ms. */
export interface Answers {
  readonly answerMs: readonly number[]
  readonly lastMs: readonly number[]
}

const WARM_UP_DAYS = 5
/** For a broadcast to end before the next day. */
const BETWEEN_DAYS_MS = 250

const ORDER = { direction: 1, pace: 'normal', canoe: false, manual: false }

/** A GM over HTTP. Answers a function that ends a day and tells when it was asked and answered. */
const signIn = async (
  port: number,
): Promise<() => Promise<{ asked: number; answered: number }>> => {
  const url = (route: string) => `http://127.0.0.1:${port}${apiPath(HOME, route)}`
  const headers = { [OVERLAND_HEADER]: '1', 'content-type': 'application/json' }
  const body = JSON.stringify({ key: BENCH_GM_KEY })
  const session = await fetch(url('/session'), { method: 'POST', headers, body })
  const cookie = session.headers.getSetCookie()[0]?.split(';')[0]
  if (session.status !== 204 || !cookie) throw new Error(`Not signed in: ${session.status}`)
  const map = await fetch(url('/map'), { headers: { cookie } })
  let revision = ((await map.json()) as { revision: string }).revision
  return async () => {
    const asked = machineMs()
    const response = await fetch(url('/days'), {
      method: 'POST',
      headers: { ...headers, cookie, 'if-match': `"${revision}"` },
      body: JSON.stringify(ORDER),
    })
    const day = (await response.json()) as { revision: string }
    const answered = machineMs()
    if (response.status !== 201) throw new Error(`No day: ${JSON.stringify(day)}`)
    revision = day.revision
    return { asked, answered }
  }
}

export const measureAnswers = async (viewers: number, days: number): Promise<Answers> => {
  const server = startConversation<ToServer, FromServer>(
    new URL('./server-overland.ts', import.meta.url),
  )
  const crowd = startConversation<ToViewers, FromViewers>(new URL('./viewers.ts', import.meta.url))
  try {
    const { port } = await server.hear('listen')
    crowd.ask({ do: 'connect', port, viewers })
    await crowd.hear('connect')
    const endDay = await signIn(port)
    const answerMs: number[] = []
    const lastMs: number[] = []
    for (let day = -WARM_UP_DAYS; day < days; day += 1) {
      crowd.ask({ do: 'expect', views: viewers })
      await crowd.hear('expect')
      const { asked, answered } = await endDay()
      const arrived = viewers > 0 ? (await crowd.hear('arrive')).at : answered
      if (day >= 0) answerMs.push(answered - asked)
      if (day >= 0) lastMs.push(arrived - asked)
      await delay(BETWEEN_DAYS_MS)
    }
    return { answerMs, lastMs }
  } finally {
    await crowd.end()
    await server.end()
  }
}
