import { randomBytes } from 'node:crypto'
import { apiPath, HOME } from '#protocol/paths.ts'
import type { Day } from '#protocol/views.ts'
import { HEADINGS } from '#shared/hex.ts'
import { keepAliveClient } from './client.ts'

export const GM_KEY = 'a key for benchmarks'

/** Signs in a GM of a real server who ends one day after the other. */
export const signIn = async (port: number, { campaign = HOME, gmKey = GM_KEY } = {}) => {
  const api = apiPath(campaign, '')
  const { send, close } = keepAliveClient(port)
  const json = { 'x-overland': '1', 'content-type': 'application/json' }
  const session = await send('POST', `${api}/session`, json, JSON.stringify({ key: gmKey }))
  const cookie = session.headers['set-cookie']?.[0]?.split(';')[0]
  if (session.status !== 204 || !cookie) throw new Error(`No session: ${session.body}`)
  const map = await send('GET', `${api}/map`, { cookie })
  let { revision }: { revision: string } = JSON.parse(map.body)
  let days = 0

  /** A request as the GM's screen sends it: on the newest revision, and safe to repeat. */
  const nextDay = () => {
    const key = randomBytes(16).toString('base64url')
    const direction = HEADINGS[days % HEADINGS.length]
    const order = { direction, pace: 'fast', canoe: false, manual: false }
    const headers = { ...json, cookie, 'if-match': `"${revision}"`, 'idempotency-key': key }
    return { key, headers, body: JSON.stringify(order) }
  }

  const endDay = async ({ headers, body }: ReturnType<typeof nextDay>): Promise<number> => {
    const start = performance.now()
    const answer = await send('POST', `${api}/days`, headers, body)
    const ms = performance.now() - start
    if (answer.status !== 201) throw new Error(`${answer.status}: ${answer.body}`)
    const day: Day = JSON.parse(answer.body)
    revision = day.revision
    days = day.day
    return ms
  }
  return { nextDay, endDay, close }
}
