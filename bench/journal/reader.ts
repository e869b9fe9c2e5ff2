import { randomBytes } from 'node:crypto'
import { apiPath } from '../../src/protocol/paths.ts'
import { keepAliveClient } from '../day/client.ts'

export const CAMPAIGN = 'story'
export const DAYS = 1_000
/** The most that a page may have. */
const PAGE = 100
/** A note on every day, as long as a paragraph. */
const NOTE =
  'They came to the river at noon, and *nobody* wanted to be the first to cross. '.repeat(8)

/** A GM at the real server who plays the days and then reads both journals. */
export const readerOf = async (port: number, gmKey: string) => {
  const api = apiPath(CAMPAIGN, '')
  const { send, close } = keepAliveClient(port)
  const json = { 'x-overland': '1', 'content-type': 'application/json' }
  const session = await send('POST', `${api}/session`, json, JSON.stringify({ key: gmKey }))
  const cookie = session.headers['set-cookie']?.[0]?.split(';')[0]
  if (session.status !== 204 || !cookie) throw new Error(`No session: ${session.body}`)
  let { revision }: { revision: string } = JSON.parse(
    (await send('GET', `${api}/map`, { cookie })).body,
  )

  const command = async (method: string, route: string, body: object) => {
    const key = randomBytes(16).toString('base64url')
    const headers = { ...json, cookie, 'if-match': `"${revision}"`, 'idempotency-key': key }
    const answer = await send(method, `${api}${route}`, headers, JSON.stringify(body))
    if (answer.status >= 300) throw new Error(`${answer.status}: ${answer.body}`)
    revision = JSON.parse(answer.body).revision
  }

  const timed = async (path: string) => {
    const start = performance.now()
    const { status, body } = await send('GET', path, { cookie })
    const took = performance.now() - start
    if (status !== 200) throw new Error(`${status}: ${body}`)
    return { took, body }
  }

  return {
    close,
    endDays: async () => {
      for (let day = 1; day <= DAYS; day += 1) {
        const order = { direction: 1 + (day % 6), pace: 'normal', canoe: false, manual: false }
        await command('POST', '/days', order)
        const session = day % 10 === 1 ? `Session ${Math.ceil(day / 10)}` : null
        await command('PUT', `/days/${day}/notes`, { gm: NOTE, players: NOTE, session })
      }
    },
    /** Returns how many ms each page took, newest first. */
    readAll: async (journal: '/days' | '/journal'): Promise<number[]> => {
      const times: number[] = []
      let read = 0
      let next: string | null = null
      do {
        const before: string = next === null ? '' : `&before=${next}`
        const { took, body } = await timed(`${api}${journal}?limit=${PAGE}${before}`)
        const page: { days: readonly unknown[]; next: string | null } = JSON.parse(body)
        times.push(took)
        read += page.days.length
        next = page.next
      } while (next !== null)
      if (read !== DAYS) throw new Error(`${read} days in place of ${DAYS}`)
      return times
    },
    /** A request that reads no journal, as often. */
    askHealth: async (times: number): Promise<number[]> => {
      const all: number[] = []
      for (let time = 0; time < times; time += 1) all.push((await timed('/healthz')).took)
      return all
    },
  }
}
