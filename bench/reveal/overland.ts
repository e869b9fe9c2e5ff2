import type { ImageView } from '../../src/protocol/chart.ts'
import type { GmView } from '../../src/protocol/views.ts'
import { GM_KEY } from '../day/overland.ts'

const JSON_TYPE = { 'content-type': 'application/json' }

/** A GM at the real server who waits for every answer. */
export const gmAt = async (port: number) => {
  const site = `http://127.0.0.1:${port}`
  let cookie = ''
  let view: GmView

  const ask = async (
    method: string,
    route: string,
    headers: Readonly<Record<string, string>>,
    body: string | Uint8Array<ArrayBuffer>,
  ): Promise<Response> => {
    const answer = await fetch(`${site}/api/campaigns/home${route}`, {
      method,
      headers: { 'x-overland': '1', cookie, ...headers },
      body,
    })
    if (!answer.ok) throw new Error(`${method} ${route}: ${answer.status} ${await answer.text()}`)
    return answer
  }

  const signedIn = await ask('POST', '/session', JSON_TYPE, JSON.stringify({ key: GM_KEY }))
  cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? ''
  const map = await fetch(`${site}/api/campaigns/home/map`, { headers: { cookie } })
  view = (await map.json()) as GmView

  return {
    view: () => view,
    upload: async (bytes: Uint8Array<ArrayBuffer>): Promise<ImageView> => {
      const answer = await ask('POST', '/images', { 'content-type': 'image/jpeg' }, bytes)
      return (await answer.json()) as ImageView
    },
    /** On the newest revision. */
    change: async (method: string, route: string, body: unknown): Promise<void> => {
      const headers = { ...JSON_TYPE, 'if-match': `"${view.revision}"` }
      const answer = await ask(method, route, headers, JSON.stringify(body))
      view = (await answer.json()) as GmView
    },
  }
}
