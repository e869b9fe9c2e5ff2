import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Chance } from './chance.ts'
import { type Answer, ask } from './http.ts'
import type { Run } from './run.ts'
import { range, sleep } from './wait.ts'

/** A request's copy, and its answer. */
export interface Copy {
  readonly key: string
  readonly ifMatch: string
  readonly answer: Answer | undefined
}

/** Stands in front of nodes and tangles requests. */
export interface TanglingProxy {
  readonly url: string
  readonly copies: readonly Copy[]
  /** Resolves once no copy is under way. */
  settled(): Promise<void>
}

const MOST_COPIES = 4
const MOST_DELAY_MS = 60
/** The share of answers that get lost on the way back. */
const LOST = 1 / 6

/**
 * Sends every request to one or several nodes, up to four times, with random delays, so that later
 * ones overtake it. The client gets the first answer, unless it gets lost.
 */
export const startTanglingProxy = async (
  { left }: Run,
  nodes: readonly { readonly url: string }[],
  chance: Chance,
): Promise<TanglingProxy> => {
  const copies: Copy[] = []
  const underWay = new Set<Promise<unknown>>()

  const carry = async (request: IncomingMessage, body: Buffer): Promise<Answer> => {
    await sleep(chance.below(MOST_DELAY_MS))
    const { method = 'GET', url = '', headers } = request
    const { connection: _, ...sent } = headers
    const asking = { method, headers: sent as Record<string, string>, body }
    const answer = await ask(`${chance.pick(nodes).url}${url}`, asking).catch(() => undefined)
    const key = String(headers['idempotency-key'])
    copies.push({ key, ifMatch: String(headers['if-match']), answer: answer && kept(answer) })
    if (!answer) throw new Error('This copy was not answered')
    return answer
  }

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    const carried = range(1 + chance.below(MOST_COPIES)).map(() => carry(request, body))
    for (const copy of carried) {
      const ended: Promise<unknown> = copy.catch(() => undefined)
      underWay.add(ended)
      void ended.then(() => underWay.delete(ended))
    }
    const answer = await Promise.any(carried).catch(() => undefined)
    if (!answer || chance.happens(LOST)) response.destroy()
    else response.writeHead(answer.status).end(answer.text)
  }

  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  left.add(() => {
    server.close()
    server.closeAllConnections()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    copies,
    settled: async () => {
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}

/** A stale refusal holds the whole view: ten thousands would fill the memory. */
const kept = (answer: Answer): Answer =>
  answer.status === 201 ? answer : { ...answer, text: beginning(answer.text) }

/** A part of a text would keep all of it in memory. */
const beginning = (text: string): string => Buffer.from(text.slice(0, 200)).toString()
