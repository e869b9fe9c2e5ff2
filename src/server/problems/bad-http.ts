import type { Socket } from 'node:net'
import { problem } from './http-problem.ts'
import type { ProblemKey } from './sentences.ts'
import { writeProblem } from './write-problem.ts'

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
