import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import type { Store } from '#campaign/ports/store.ts'
import type { LiveMessage } from '#protocol/live.ts'
import { apiPath } from '#protocol/paths.ts'
import { CAMPAIGN, ORDER, revisionHeaders, serve } from './server.ts'

test('what was committed between a request to watch and its admission is shown, though nobody told', async () => {
  let commit = async (): Promise<void> => {}
  const disturb = (store: Store): Store => ({
    ...store,
    onCommit: () => () => {},
    enter: async (address) => {
      const entered = await store.enter(address)
      await commit()
      return entered
    },
  })
  const server = await serve({ disturb })
  const cookie = await server.signIn()
  const url = await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { revision } = await server.view(cookie)
  commit = async () => {
    commit = async () => {}
    const day = { method: 'POST', route: '/days', cookie, body: ORDER } as const
    await server.send({ ...day, headers: revisionHeaders(revision) })
  }
  const socket = new WebSocket(`${url}${apiPath(CAMPAIGN, '/live')}`)
  onTestFinished(() => socket.terminate())
  const days: number[] = []
  await new Promise<void>((resolve) =>
    socket.on('message', (text) => {
      const message = JSON.parse(String(text)) as LiveMessage
      if (message.event === 'view') days.push(message.view.day)
      if (days.at(-1) === 1) resolve()
    }),
  )
  expect(days).toEqual([0, 1])
})
