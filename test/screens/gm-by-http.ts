import type { GmView } from '#protocol/views.ts'
import type { MapRecord } from '#rules/record.ts'

export interface GmByHttp {
  view(): Promise<GmView>
  /** Changes fields of the record. */
  save(change: Partial<MapRecord>): Promise<GmView>
  /** Sends any other change, and returns the view after it. */
  change(method: string, route: string, body: unknown): Promise<GmView>
  /** Moves the party by hand, without dice, so that the test knows where it arrives. */
  walk(direction: number): Promise<void>
}

/** Signs in with a GM key or the token of a sign-in link, and returns the session cookie. */
export const signIn = async (url: string, key: string): Promise<string> => {
  const session = await fetch(`${url}/api/campaigns/home/session`, {
    method: 'POST',
    headers: { 'x-overland': '1', 'content-type': 'application/json' },
    body: JSON.stringify({ key }),
  })
  if (!session.ok) throw new Error(`Signing in: ${session.status} ${await session.text()}`)
  return session.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

/** A game master who acts by HTTP, for tests of other people's pages. */
export const gmByHttp = async (url: string, key: string): Promise<GmByHttp> => {
  const api = `${url}/api/campaigns/home`
  const headers = { cookie: await signIn(url, key) }
  const view = async (): Promise<GmView> => {
    const answer = await fetch(`${api}/map`, { headers })
    return (await answer.json()) as GmView
  }
  const change = async (method: string, route: string, body: unknown): Promise<Response> => {
    const { revision } = await view()
    const answer = await fetch(api + route, {
      method,
      headers: {
        ...headers,
        'x-overland': '1',
        'content-type': 'application/json',
        'if-match': `"${revision}"`,
      },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${method} ${route}: ${answer.status} ${await answer.text()}`)
    return answer
  }
  return {
    view,
    change: async (method, route, body) =>
      (await (await change(method, route, body)).json()) as GmView,
    save: async (fields) => {
      const { map } = await view()
      return (await (await change('PUT', '/map', { ...map, ...fields })).json()) as GmView
    },
    walk: async (direction) => {
      await change('POST', '/days', { direction, pace: 'normal', canoe: false, manual: true })
    },
  }
}
