import type { Socket } from 'node:net'
import { PROBLEM_TYPE, problemDocument } from './http-problem.ts'

const DETAILS: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: 'The headers are too large.',
  ERR_HTTP_REQUEST_TIMEOUT: 'The request took too long to arrive.',
}

/** Answers what is not HTTP, before there is a request that a route could answer. */
export const answerBadHttp = (error: Error & { code?: string }, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const detail = DETAILS[error.code ?? ''] ?? 'This is not a proper HTTP request.'
  const body = JSON.stringify(problemDocument('INVALID_INPUT', detail))
  const head = [
    'HTTP/1.1 400 Bad Request',
    `Content-Type: ${PROBLEM_TYPE}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: private, no-store',
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
