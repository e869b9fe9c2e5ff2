import { expect } from 'vitest'
import type { GmView } from '../../src/protocol/views.ts'
import { onRevision, type Request, type Server } from './server.ts'

/** Has the GM change something on the newest revision, and answers the new view. */
export const change = async (
  server: Server,
  cookie: string,
  method: 'POST' | 'PUT' | 'DELETE',
  route: string,
  body?: unknown,
): Promise<GmView> => {
  const { revision } = await server.view(cookie)
  const request: Request = { method, route, cookie, headers: onRevision(revision) }
  const answer = await server.send(body === undefined ? request : { ...request, body })
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer.json<GmView>()
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
