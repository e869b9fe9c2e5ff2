import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Chance } from './chance.ts'
import { type Answer, ask } from './http.ts'
import type { Run } from './run.ts'
import { range, sleep } from './wait.ts'

/** One copy of a request, and its answer. */
export interface RequestCopy {
  readonly key: string
  readonly ifMatch: string
  readonly answer: Answer | undefined
}

/** A proxy in front of nodes that repeats, delays and reorders requests. */
export interface TanglingProxy {
  readonly url: string
  readonly copies: readonly RequestCopy[]
  /** Resolves once no copy is under way. */
  whenIdle(): Promise<void>
}

const MAX_COPIES = 4
const MAX_DELAY_MS = 60
/** Share of answers that get lost on the way back. */
const LOST_SHARE = 1 / 6

/**
 * Starts a proxy that sends every request to one or several nodes, up to four times, with random delays, so that later
 * ones overtake it. The client gets the first answer, unless it gets lost.
 */
export const startTanglingProxy = async (
  { cleanup }: Run,
  nodes: readonly { readonly url: string }[],
  chance: Chance,
): Promise<TanglingProxy> => {
  const copies: RequestCopy[] = []
  const pendingCopies = new Set<Promise<unknown>>()

  const sendCopy = async (request: IncomingMessage, body: Buffer): Promise<Answer> => {
    await sleep(chance.below(MAX_DELAY_MS))
    const { method = 'GET', url = '', headers } = request
    const { connection: _, ...forwarded } = headers
    const options = { method, headers: forwarded as Record<string, string>, body }
    const answer = await ask(`${chance.pick(nodes).url}${url}`, options).catch(() => undefined)
    const key = String(headers['idempotency-key'])
    copies.push({ key, ifMatch: String(headers['if-match']), answer: answer && shortened(answer) })
    if (!answer) throw new Error('This copy was not answered')
    return answer
  }

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    const copiesUnderWay = range(1 + chance.below(MAX_COPIES)).map(() => sendCopy(request, body))
    for (const copy of copiesUnderWay) {
      const settledCopy: Promise<unknown> = copy.catch(() => undefined)
      pendingCopies.add(settledCopy)
      void settledCopy.then(() => pendingCopies.delete(settledCopy))
    }
    const answer = await Promise.any(copiesUnderWay).catch(() => undefined)
    if (!answer || chance.happens(LOST_SHARE)) response.destroy()
    else response.writeHead(answer.status).end(answer.text)
  }

  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  cleanup.add(() => {
    server.close()
    server.closeAllConnections()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    copies,
    whenIdle: async () => {
      while (pendingCopies.size > 0) await Promise.all(pendingCopies)
    },
  }
}

/** Shortens an answer: a refusal contains the whole view, and ten thousands would fill the memory. */
const shortened = (answer: Answer): Answer =>
  answer.status === 201 ? answer : { ...answer, text: beginning(answer.text) }

/** Copies the beginning, as a slice would keep the whole text in memory. */
const beginning = (text: string): string => Buffer.from(text.slice(0, 200)).toString()
