import { expect } from 'vitest'
import type { GmView, PlayerView } from '#protocol/views.ts'
import { revisionHeaders, type Server } from './server.ts'

/** Has the GM change something on the newest revision, and answers the new view. */
export const change = async (
  server: Server,
  cookie: string,
  method: 'POST' | 'PUT' | 'DELETE',
  route: string,
  body?: unknown,
): Promise<GmView> => {
  const { revision } = await server.view(cookie)
  const answer = await server.send({
    method,
    route,
    cookie,
    body,
    headers: revisionHeaders(revision),
  })
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer.json<GmView>()
}

/** Sends a change that is refused, after which nothing is changed; answers the problem. */
export const refused = async (
  server: Server,
  cookie: string,
  method: 'POST' | 'PUT',
  route: string,
  body?: unknown,
) => {
  const { revision } = await server.view(cookie)
  const answer = await server.send({
    method,
    route,
    cookie,
    body,
    headers: revisionHeaders(revision),
  })
  expect((await server.view(cookie)).revision).toBe(revision)
  return answer.json()
}

/** Changes some of the settings. */
export const set = async (
  server: Server,
  cookie: string,
  some: Partial<GmView['settings']>,
): Promise<GmView> => {
  const { settings } = await server.view(cookie)
  return change(server, cookie, 'PUT', '/settings', { ...settings, ...some })
}

/** The players' view of the first campaign. */
export const playersView = async (server: Server): Promise<PlayerView> =>
  (await server.send({ route: '/map?as=player' })).json<PlayerView>()
