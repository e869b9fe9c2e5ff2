import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { NEVER_STORE } from '../security-headers.ts'
import { type HttpProblem, PROBLEM_TYPE, problem } from './http-problem.ts'
import type { ProblemKey } from './sentences.ts'

const KEYS = {
  HPE_HEADER_OVERFLOW: 'INVALID_INPUT.headers-too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'INVALID_INPUT.came-too-slowly',
} as const satisfies Readonly<Record<string, ProblemKey>>

/** There is no request yet that a route could answer. */
export const answerBadHttp = (error: Error & { code?: string }, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const { [error.code as keyof typeof KEYS]: key = 'INVALID_INPUT.not-http' } = KEYS
  writeProblem(socket, problem(key))
}

/** For a connection without a reply; ends it. */
export const writeProblem = (socket: Duplex, { document, headers }: HttpProblem): void => {
  const body = JSON.stringify(document)
  const head = {
    'content-type': PROBLEM_TYPE,
    'content-length': String(Buffer.byteLength(body)),
    ...NEVER_STORE,
    ...headers,
    connection: 'close',
  }
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`)
  const statusLine = `HTTP/1.1 ${document.status} ${document.title}`
  socket.end(`${[statusLine, ...lines].join('\r\n')}\r\n\r\n${body}`)
}
