import { once } from 'node:events'
import type { Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { apiPath } from '#protocol/paths.ts'
import { CAMPAIGN, cookieOf, ORDER, revisionHeaders, startListening } from './server.ts'

const TEXT_FRAME = 0x81

/** Notes what the server begins to write, in its order, to whichever connection. */
const noteWrites = (socket: Socket, written: string[]): void => {
  const write = socket.write.bind(socket) as (...given: unknown[]) => boolean
  socket.write = (...given: unknown[]) => {
    const [bytes] = given
    if (Buffer.isBuffer(bytes) && bytes[0] === TEXT_FRAME) written.push('view')
    if (typeof bytes === 'string' && bytes.startsWith('HTTP/1.1 20')) written.push('answer')
    return write(...given)
  }
}

test('the GM has the answer to a day, and to its undoing, before anybody is told of it or shown it', async () => {
  const { server, port, stop } = await startListening()
  onTestFinished(stop)
  const written: string[] = []
  server.app.server.on('connection', (socket: Socket) => noteWrites(socket, written))
  onTestFinished(server.store.onCommit(() => void written.push('told')))
  const signedIn = await server.send({
    method: 'POST',
    route: '/session',
    body: { key: server.key },
    headers: { host: `127.0.0.1:${port}` },
  })
  const cookie = cookieOf(signedIn)
  const headers = { cookie, 'x-overland': '1', 'content-type': 'application/json' }
  const url = (route: string) => `http://127.0.0.1:${port}${apiPath(CAMPAIGN, route)}`
  const player = new WebSocket(`${url('/live')}?as=player`)
  onTestFinished(() => player.terminate())
  await once(player, 'message')

  const map = await fetch(url('/map'), { headers })
  let { revision } = (await map.json()) as { revision: string }
  for (const [route, order] of [
    ['/days', ORDER],
    ['/undo', {}],
  ] as const) {
    written.length = 0
    const shown = once(player, 'message')
    const answer = await fetch(url(route), {
      method: 'POST',
      headers: { ...headers, ...revisionHeaders(revision) },
      body: JSON.stringify(order),
    })
    await shown
    expect(answer.ok, route).toBe(true)
    expect(written[0], route).toBe('answer')
    expect(written.toSorted(), route).toEqual(['answer', 'told', 'view'])
    revision = ((await answer.json()) as { revision: string }).revision
  }
})
