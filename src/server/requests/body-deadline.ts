import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { answerBadHttp } from '../problems/bad-http.ts'
import type { HttpProblem } from '../problems/http-problem.ts'
import type { OnEnded } from '../shares/ended.ts'
import { SHARES } from '../shares/limits.ts'

/** To read the answer before the connection is cut. */
const LAST_WORDS_MS = 1_000

const deadlines = new WeakMap<IncomingMessage, (ms: number) => void>()

export const announcesBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'

/** A slow body must not hold a connection open. */
export const limitBodies = (
  server: Server,
  onEnded: OnEnded,
  bodyMs: number = SHARES.bytesInFlight.bodyMs,
): void => {
  const limit = (request: IncomingMessage, response: ServerResponse) => {
    if (!announcesBody(request)) return
    const cut = () => {
      if (request.complete) return
      onEnded('unfinished_body')
      cutOff(request, response)
    }
    let timer = setTimeout(cut, bodyMs)
    const clear = () => clearTimeout(timer)
    request.once('end', clear).once('close', clear)
    deadlines.set(request, (ms) => {
      clear()
      if (request.complete) return
      timer = setTimeout(cut, ms)
    })
  }
  server.prependListener('request', limit)
  // Node tells of requests that expect something else than `100-continue` in this way alone.
  server.prependListener('checkExpectation', limit)
}

/** From now on. */
export const expectBodyWithin = (request: IncomingMessage, ms: number): void =>
  deadlines.get(request)?.(ms)

const expectRestSoon = (request: IncomingMessage): void =>
  expectBodyWithin(request, SHARES.bytesInFlight.refusedBodyMs)

const skipped = new Set<IncomingMessage>()

/**
 * Skips the rest of a refused body: a browser reads the answer only once all that it sends was
 * taken. A flood's bodies are not worth it: each takes memory on its way, so their connections end.
 */
export const skipRest = (request: IncomingMessage, response: ServerResponse): void => {
  if (request.complete !== false || !announcesBody(request)) return
  if (skipped.size >= SHARES.bytesInFlight.skippedBodies) {
    response.setHeader('connection', 'close')
    return
  }
  skipped.add(request)
  request.once('close', () => skipped.delete(request))
  expectRestSoon(request)
}

interface LargeBody {
  readonly maxBytes: number
  readonly ms: number
  /** The error for a body that says it is larger. */
  readonly refuse: (maxBytes: number) => HttpProblem
}

/** Gives a large body the time it needs, and little to the rest of one that is refused. */
export const receiveBody = async <Result>(
  { headers, raw }: FastifyRequest,
  { maxBytes, ms, refuse }: LargeBody,
  receive: () => Promise<Result>,
  mayReceive: () => Promise<void> = async () => {},
): Promise<Result> => {
  expectRestSoon(raw)
  await mayReceive()
  if (Number(headers['content-length'] ?? 0) > maxBytes) throw refuse(maxBytes)
  expectBodyWithin(raw, ms)
  try {
    return await receive()
  } finally {
    expectRestSoon(raw)
  }
}

const cutOff = (request: IncomingMessage, response: ServerResponse): void => {
  const { socket } = request
  if (response.headersSent) {
    socket.destroy()
    return
  }
  answerBadHttp(tooSlow(), socket)
  setTimeout(() => socket.destroy(), LAST_WORDS_MS).unref()
}

const tooSlow = (): Error =>
  Object.assign(new Error('The body took too long'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
