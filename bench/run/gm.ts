import { randomBytes } from 'node:crypto'
import { apiPath } from '#protocol/paths.ts'
import type { Run } from '#protocol/runs.ts'
import type { Day, GmView } from '#protocol/views.ts'
import { keepAliveClient } from '../support/client.ts'

export const RUN_DAYS = 30

/** Distance in hexes that no run covers. */
const FAR = 9_000

interface GmAccess {
  readonly port: number
  readonly campaign: string
  readonly gmKey: string
}

/** A GM of a real server; each method returns the time of its request in ms. */
export const gmOf = async ({ port, campaign, gmKey }: GmAccess) => {
  const api = apiPath(campaign, '')
  const { send, close } = keepAliveClient(port)
  const json = { 'x-overland': '1', 'content-type': 'application/json' }
  const session = await send('POST', `${api}/session`, json, JSON.stringify({ key: gmKey }))
  const cookie = session.headers['set-cookie']?.[0]?.split(';')[0]
  if (session.status !== 204 || !cookie) throw new Error(`No session: ${session.body}`)
  const view: GmView = JSON.parse((await send('GET', `${api}/map`, { cookie })).body)
  const first = view.day
  let { revision } = view

  /** Sends a command as the GM's screen does. */
  const command = async (route: string, body: object, status: number) => {
    const key = randomBytes(16).toString('base64url')
    const headers = { ...json, cookie, 'if-match': `"${revision}"`, 'idempotency-key': key }
    const text = JSON.stringify(body)
    const start = performance.now()
    const answer = await send('POST', `${api}${route}`, headers, text)
    const ms = performance.now() - start
    if (answer.status !== status) throw new Error(`${answer.status}: ${answer.body}`)
    revision = JSON.parse(answer.headers.etag ?? '')
    return { took: ms, answered: JSON.parse(answer.body) as Day | Run }
  }

  return {
    close,
    endDay: async () => {
      const order = { direction: 4, pace: 'normal', canoe: false, manual: false }
      const { took: ms, answered } = await command('/days', order, 201)
      if (!('day' in answered) || answered.day === 0) throw new Error('No day was ended')
      return ms
    },
    run: async () => {
      const route = [{ x: view.map.position.x, y: view.map.position.y + 2 * (FAR / 2) }]
      const until = { encounter: false, lost: false, supplies: null, rain: false, terrain: false }
      const runRequest = { route, pace: 'normal', canoe: false, until, days: RUN_DAYS }
      const { took: ms, answered } = await command('/runs', runRequest, 201)
      if (!('days' in answered) || answered.days.length !== RUN_DAYS)
        throw new Error('Too few days')
      return ms
    },
    /** Takes back all days since the start. */
    rewind: async () => (await command('/rewind', { day: first }, 200)).took,
  }
}
