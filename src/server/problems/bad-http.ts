import type { Socket } from 'node:net'
import { problemDocument } from './http-problem.ts'
import { writeProblem } from './write-problem.ts'

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
  writeProblem(socket, problemDocument('INVALID_INPUT', detail))
}
