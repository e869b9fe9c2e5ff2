import { API } from '#soak/support/gm.ts'
import { type Answer, ask } from '#soak/support/http.ts'
import type { Command } from './commands/command.ts'

const LIMIT_MS = 60_000

export interface Http {
  /** Reads a route as the GM. @throws Error unless the status is 200 */
  read(route: string): Promise<Answer>
  /** Reads a route as a player, with any status. */
  readAsPlayer(route: string): Promise<Answer>
  send(command: Command, revision: string, key?: string): Promise<Answer>
}

export const httpOf = (url: string, cookie: string): Http => ({
  read: async (route) => {
    const answer = await ask(`${url}${API}${route}`, { headers: { cookie }, limitMs: LIMIT_MS })
    if (answer.status !== 200) throw new Error(`GET ${route}: ${answer.status} ${answer.text}`)
    return answer
  },
  readAsPlayer: (route) => ask(`${url}${API}${route}`, { limitMs: LIMIT_MS }),
  send: ({ method = 'POST', path, body, headers: given }, revision, key) => {
    const headers = {
      cookie,
      'x-overland': '1',
      'if-match': `"${revision}"`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(key !== undefined && { 'idempotency-key': key }),
      ...given,
    }
    return ask(`${url}${API}${path}`, {
      method,
      headers,
      limitMs: LIMIT_MS,
      ...(body !== undefined && {
        body: Buffer.isBuffer(body) ? body : JSON.stringify(body),
      }),
    })
  },
})
