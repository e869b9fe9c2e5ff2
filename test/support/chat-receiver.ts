import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** A request that a receiver got, with its time by the test's clock. */
export interface Posted {
  readonly method: string
  readonly path: string
  // biome-ignore lint/suspicious/noExplicitAny: whatever was sent.
  readonly body: any
  readonly at: number
}

/** Answers a request; by default as Discord does. */
export type Answer = (response: ServerResponse, request: IncomingMessage) => void

export interface ChatReceiver {
  readonly origin: string
  readonly posted: readonly Posted[]
  /** The answers to the next requests, in their order. */
  answerNext(...answers: readonly Answer[]): void
}

export const status =
  (code: number, headers: Readonly<Record<string, string>> = {}, body: unknown = {}): Answer =>
  (response) => {
    response.writeHead(code, { 'content-type': 'application/json', ...headers })
    response.end(JSON.stringify(body))
  }

/** Takes the request and says nothing. */
export const blackHole: Answer = () => {}

/** Begins an answer that never ends. */
export const dripping: Answer = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  response.write('{"id"')
}

/** A real HTTP server on this machine in the place of a chat's, for one test. */
export const chatReceiver = async (now: () => number = Date.now): Promise<ChatReceiver> => {
  const posted: Posted[] = []
  const answers: Answer[] = []
  let id = 1_000
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { method = '', url = '' } = request
      const body = JSON.parse(Buffer.concat(parts).toString('utf8'))
      posted.push({ method, path: url, body, at: now() })
      id += 1
      const answer = answers.shift() ?? status(200, {}, { id: String(id) })
      answer(response, request)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    posted,
    answerNext: (...more) => void answers.push(...more),
  }
}
