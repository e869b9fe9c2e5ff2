import type { Duplex } from 'node:stream'
import { NEVER_STORE } from '../requests/never-store.ts'
import { type HttpProblem, PROBLEM_TYPE } from './http-problem.ts'

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
