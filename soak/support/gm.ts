import type { GmView, JournalPage } from '#protocol/views.ts'
import type { NamedRecord } from '#rules/record.ts'
import { type Answer, ask } from './http.ts'

export const API = '/api/campaigns/home'
const CHANGE_HEADERS = { 'x-overland': '1', 'content-type': 'application/json' }

export const ORDER = { direction: 3, pace: 'normal', canoe: false, manual: false }

/** A request that changes the campaign; `key` is its idempotency key. */
export interface Change {
  readonly method?: 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly body?: unknown
  readonly revision: string
  readonly key?: string
}

/** A GM, whose session is good on any node. */
export interface Gm {
  readonly cookie: string
  view(url: string): Promise<GmView>
  change(url: string, change: Change): Promise<Answer>
  days(url: string, query: string): Promise<JournalPage>
}

export const signIn = async (url: string, key: string): Promise<Gm> => {
  const answer = await ask(`${url}${API}/session`, {
    method: 'POST',
    headers: CHANGE_HEADERS,
    body: JSON.stringify({ key }),
  })
  const [cookie = ''] = String(answer.headers['set-cookie']).split(';')
  if (answer.status !== 204) throw new Error(`No session: ${answer.status} ${answer.text}`)
  return gmOfSession(cookie)
}

const gmOfSession = (cookie: string): Gm => ({
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
  change: (url, { method = 'POST', path, body, revision, key }) =>
    ask(`${url}${API}${path}`, {
      method,
      headers: {
        ...CHANGE_HEADERS,
        cookie,
        'if-match': `"${revision}"`,
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }),
})

export const dayOn = (revision: string, key?: string): Change => ({
  path: '/days',
  body: ORDER,
  revision,
  ...(key !== undefined && { key }),
})

export const foodOn = ({ revision, map }: GmView, food: number, key?: string): Change => {
  const record: NamedRecord = { ...map, food }
  return { method: 'PUT', path: '/map', body: record, revision, ...(key !== undefined && { key }) }
}

/** The number n of a revision `"<epoch>-<n>"`. */
export const numberOf = (revision: string): number => Number(revision.split('-').at(-1))
