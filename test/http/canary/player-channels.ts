import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import { WebSocket } from 'ws'
import { apiPath } from '#protocol/paths.ts'
import { REQUEST_ID } from '#server/logs/request-log.ts'
import type { Posted } from '../../support/chat-receiver.ts'
import type { Request, Server } from '../server.ts'

/** Something that a player received, and where. */
export interface Received {
  readonly from: string
  readonly text: string
}

/** Requests of players to a campaign's API besides a plain one to each route. */
const MORE_REQUESTS = [
  ['HEAD', '/map'],
  ['GET', '/map?as=player'],
  ['GET', '/journal?as=player&limit=1'],
  ['GET', '/days/export?format=json'],
  ['GET', '/journal/export?format=markdown'],
  ['GET', '/journal/export?format=csv'],
  ['GET', '/journal/export?format=json'],
  ['GET', '/tables/export?format=json'],
  ['GET', '/tables/beach/export?format=csv'],
  ['GET', '/live?screen=1'],
  ['GET', '/nothing'],
] as const

const OF_CAMPAIGN = '/api/campaigns/:campaign'

/** Every route of a campaign's API: what players are allowed, and what they are refused. */
const requestsOf = ({ routes }: Server) =>
  routes
    .filter(({ method, url }) => method !== 'HEAD' && url.startsWith(`${OF_CAMPAIGN}/`))
    .map(({ method, url }) => {
      const route = url.slice(OF_CAMPAIGN.length).replace(':day', '1').replace(':id', 'some-id')
      return [method as NonNullable<Request['method']>, route] as const
    })

/**
 * A request's id is drawn anew each time and tells nothing, but may hold any number by chance: in so
 * many answers it sometimes does.
 */
const withoutRandomId = ({
  [REQUEST_ID]: id,
  ...headers
}: LightMyRequestResponse['headers']): object => {
  expect(id).toMatch(/^[\da-f-]{36}$/)
  return headers
}

/** A stamp tells nothing, but may hold any number by chance. */
export const withoutStamp = (text: string): string =>
  text.replace(/"journal":"[\w-]{16}"/, '"journal":"stamp"')

/**
 * Asks everything there is, as somebody who is not the GM: nobody, or a GM of another campaign.
 */
export const askEverything = async (
  server: Server,
  campaign: string,
  cookie?: string,
): Promise<readonly Received[]> => {
  const received: Received[] = []
  for (const [method, route] of [...requestsOf(server), ...MORE_REQUESTS]) {
    const isReading = method === 'GET' || method === 'HEAD'
    const answer = await server.send({
      method,
      route,
      campaign,
      cookie,
      ...(!isReading && { headers: { 'if-match': '"e-1"' }, body: {} }),
    })
    const body = withoutStamp(answer.body)
    const text = `${JSON.stringify(withoutRandomId(answer.headers))}\n${body}`
    received.push({ from: `${method} ${route}`, text })
  }
  return received
}

/**
 * A day report's message, as it came, and without the backslashes of JSON and Markdown: within a
 * word they would hide it from the search.
 */
export const saidInReport = ({ body }: Pick<Posted, 'body'>): string => {
  const text = JSON.stringify(body)
  return `${text}\n${text.replaceAll('\\', '')}`
}

/** The first messages of the table's screen: the view, and what it shows. */
export const saidToScreen = async (port: number, campaign: string): Promise<string> =>
  firstMessages(port, campaign, 2)

/** The first message of a live connection. */
export const firstMessage = async (
  port: number,
  campaign: string,
  options: Options = {},
): Promise<string> => firstMessages(port, campaign, 1, options)

interface Options {
  readonly query?: string
  readonly cookie?: string
}

const firstMessages = async (
  port: number,
  campaign: string,
  count: number,
  { query = '', cookie }: Options = {},
): Promise<string> => {
  const address = `ws://127.0.0.1:${port}${apiPath(campaign, `/live${query}`)}`
  // The name of a cookie says for which port it is.
  const headers = { host: 'localhost:3000', ...(cookie !== undefined && { cookie }) }
  const ws = new WebSocket(address, { headers })
  try {
    return await new Promise<string>((resolve, reject) => {
      const said: string[] = []
      ws.on('message', (payload) => {
        said.push(withoutStamp(String(payload)))
        if (said.length === count) resolve(said.join('\n'))
      })
      ws.once('error', reject)
      ws.once('close', (code) => reject(new Error(`It was closed with ${code} and said nothing`)))
    })
  } finally {
    ws.terminate()
  }
}
