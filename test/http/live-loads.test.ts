import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import type { Store } from '../../src/campaign/store.ts'
import type { LiveMessage } from '../../src/protocol/live.ts'
import { apiPath } from '../../src/protocol/paths.ts'
import { CAMPAIGN, ORDER, onRevision, serve } from './server.ts'

/** Counts how often a campaign is read as a whole. */
const countingLoads = () => {
  let loads = 0
  const disturb = (store: Store): Store => ({
    ...store,
    find: async (id) => {
      loads += 1
      return store.find(id)
    },
    enter: async (address) => {
      loads += 1
      return store.enter(address)
    },
  })
  const take = () => {
    const counted = loads
    loads = 0
    return counted
  }
  return { disturb, take }
}

test('a page loads no campaign, each request of it loads it once, and a change never again', async () => {
  const { disturb, take } = countingLoads()
  const server = await serve({ disturb })
  const cookie = await server.signIn()
  const url = await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { revision } = await server.view(cookie)
  take()

  await server.send({ url: '/' })
  await server.send({ url: `/c/${CAMPAIGN}` })
  await server.send({ url: '/c/nowhere' })
  expect(take()).toBe(0)
  await server.send({ route: '/map?as=player' })
  expect(take()).toBe(1)

  const messages: LiveMessage[] = []
  const watch = async () => {
    const socket = new WebSocket(`${url}${apiPath(CAMPAIGN, '/live')}?changes=1`)
    onTestFinished(() => socket.terminate())
    socket.on('message', (text) => messages.push(JSON.parse(String(text)) as LiveMessage))
    await once(socket, 'message')
    return socket
  }
  const first = await watch()
  expect(take()).toBe(1)
  await watch()
  expect(take()).toBe(1)

  const told = once(first, 'message')
  const day = { method: 'POST', route: '/days', cookie, body: ORDER } as const
  await server.send({ ...day, headers: onRevision(revision) })
  await told
  expect(messages.at(-1)).toMatchObject({ revision: 'epoch-1' })
  // The request itself, and nothing for the two who watch.
  expect(take()).toBe(1)
})

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
    await server.send({ ...day, headers: onRevision(revision) })
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
