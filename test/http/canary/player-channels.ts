import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import { WebSocket } from 'ws'
import { apiPath } from '../../../src/protocol/paths.ts'
import { REQUEST_ID } from '../../../src/server/logs/request-log.ts'
import type { Posted } from '../../support/chat-receiver.ts'
import type { Server } from '../server.ts'

/** Something that a player received, and where. */
export interface Received {
  readonly from: string
  readonly text: string
}

/** What a player may ask of a campaign's API: what is allowed, and what is refused. */
const REQUESTS = [
  ['GET', '/map'],
  ['HEAD', '/map'],
  ['GET', '/map?as=player'],
  ['GET', '/name'],
  ['GET', '/days'],
  ['GET', '/journal'],
  ['GET', '/journal?as=player&limit=1'],
  ['PUT', '/days/1/notes'],
  ['GET', '/days/export?format=json'],
  ['GET', '/journal/export?format=markdown'],
  ['GET', '/journal/export?format=csv'],
  ['GET', '/journal/export?format=json'],
  ['GET', '/terrains'],
  ['POST', '/handouts'],
  ['PUT', '/handouts/some-image'],
  ['DELETE', '/handouts/some-image'],
  ['GET', '/reports'],
  ['PUT', '/reports'],
  ['DELETE', '/reports'],
  ['POST', '/reports/test'],
  ['GET', '/images'],
  ['GET', '/tables'],
  ['GET', '/tables/export?format=json'],
  ['GET', '/tables/beach/export?format=csv'],
  ['POST', '/tables'],
  ['PUT', '/tables/beach'],
  ['DELETE', '/tables/beach'],
  ['PUT', '/encounters/1-1'],
  ['POST', '/encounters/1-1/quantities'],
  ['GET', '/live'],
  ['GET', '/nothing'],
  ['PUT', '/map'],
  ['POST', '/days'],
  ['POST', '/undo'],
  ['POST', '/redo'],
  ['POST', '/hexes'],
  ['POST', '/sites'],
  ['POST', '/sites/merge'],
  ['PUT', '/sites/some-site'],
  ['DELETE', '/sites/some-site'],
  ['PUT', '/settings'],
  ['GET', '/rules'],
  ['PUT', '/rules'],
  ['POST', '/position'],
  ['PUT', '/chart'],
  ['POST', '/bearings'],
  ['POST', '/images'],
  ['DELETE', '/images/some-image'],
  ['GET', '/access'],
  ['POST', '/access/screen'],
  ['GET', '/plan'],
  ['PUT', '/plan'],
  ['PUT', '/screen'],
  ['POST', '/point'],
  ['GET', '/live?screen=1'],
  ['POST', '/session'],
] as const

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
  { send }: Server,
  campaign: string,
  cookie?: string,
): Promise<readonly Received[]> => {
  const received: Received[] = []
  for (const [method, route] of REQUESTS) {
    const isReading = method === 'GET' || method === 'HEAD'
    const answer = await send({
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
