import { startServer } from '../../test/support/run-server.ts'

const LENGTH = 300_000
const bodies = ['{}', '0', '{"x":0.5,"y":null}'].map((item) => {
  const count = Math.floor(LENGTH / (item.length + 1))
  return `{"hexes":[${Array.from({ length: count }, () => item).join()}],"knowledge":"seen"}`
})

/** A real server, and a GM who sends it the bodies in turn. */
export const refuseMistakes = async (): Promise<{
  send: () => Promise<void>
  stop: () => Promise<unknown>
}> => {
  const server = await startServer()
  const api = `${server.url}/api/campaigns/home`
  const headers = { 'x-overland': '1', 'content-type': 'application/json' }
  const post = (route: string, body: string, more: Readonly<Record<string, string>> = {}) =>
    fetch(api + route, { method: 'POST', headers: { ...headers, ...more }, body })
  const session = await post('/session', JSON.stringify({ key: server.gmKey }))
  const cookie = session.headers.getSetCookie().map((line) => line.split(';')[0])
  const { revision } = (await (await fetch(`${api}/map`)).json()) as { revision: string }
  const asGm = { cookie: cookie.join('; '), 'if-match': `"${revision}"` }
  let turn = 0
  return {
    send: async () => {
      const { status } = await post('/hexes', bodies[turn++ % bodies.length] ?? '', asGm)
      if (status !== 400) throw new Error(`The body was answered with ${status}`)
    },
    stop: () => server.stop(),
  }
}

export const readMistakes = (): unknown => JSON.parse(bodies[0] ?? '')
