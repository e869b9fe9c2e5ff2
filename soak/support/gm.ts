import type { GmView, JournalPage } from '../../src/protocol/views.ts'
import type { NamedRecord } from '../../src/rules/record.ts'
import { type Answer, ask } from './http.ts'

export const API = '/api/campaigns/home'
const CHANGING = { 'x-overland': '1', 'content-type': 'application/json' }

/** The order of a day on which nothing is manual. */
export const ORDER = { direction: 3, pace: 'normal', canoe: false, manual: false }

/** A change as it is asked for: where, on what, once under which key. */
export interface Change {
  readonly method?: 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly body?: unknown
  readonly revision: string
  readonly key?: string
  readonly limitMs?: number
}

/** A game master who is signed in, on whichever node is asked. */
export interface Gm {
  readonly cookie: string
  view(url: string): Promise<GmView>
  change(url: string, change: Change): Promise<Answer>
  days(url: string, query: string): Promise<JournalPage>
}

/** Signs in with the GM key. */
export const signIn = async (url: string, key: string): Promise<Gm> => {
  const answer = await ask(`${url}${API}/session`, {
    method: 'POST',
    headers: CHANGING,
    body: JSON.stringify({ key }),
  })
  const [cookie = ''] = String(answer.headers['set-cookie']).split(';')
  if (answer.status !== 204) throw new Error(`No session: ${answer.status} ${answer.text}`)
  return gmWith(cookie)
}

const gmWith = (cookie: string): Gm => ({
  cookie,
  days: async (url, query) => {
    const { status, text } = await ask(`${url}${API}/days${query}`, { headers: { cookie } })
    if (status !== 200) throw new Error(`No days: ${status} ${text}`)
    return JSON.parse(text) as JournalPage
  },
  view: async (url) => {
    const { status, text } = await ask(`${url}${API}/map`, { headers: { cookie } })
    if (status !== 200) throw new Error(`No view: ${status} ${text}`)
    return JSON.parse(text) as GmView
  },
  change: (url, { method = 'POST', path, body, revision, key, limitMs }) =>
    ask(`${url}${API}${path}`, {
      method,
      headers: {
        ...CHANGING,
        cookie,
        'if-match': `"${revision}"`,
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(limitMs !== undefined && { limitMs }),
    }),
})

/** The order that ends a day. */
export const dayOn = (revision: string, key?: string): Change => ({
  path: '/days',
  body: ORDER,
  revision,
  ...(key !== undefined && { key }),
})

/** The record with so much food. */
export const foodOn = ({ revision, map }: GmView, food: number, key?: string): Change => {
  const record: NamedRecord = { ...map, food }
  return { method: 'PUT', path: '/map', body: record, revision, ...(key !== undefined && { key }) }
}

/** The number of a revision `"<epoch>-<n>"` within its epoch. */
export const numberOf = (revision: string): number => Number(revision.split('-').at(-1))
