import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { Histogram, type Registry } from 'prom-client'
import type { App } from '../dependencies.ts'

export const REQUEST_ID = 'x-request-id'

/** Sends the request's id, by which a caller or a proxy's log can refer to it. */
export const sendRequestId = async ({ id }: FastifyRequest, reply: FastifyReply): Promise<void> => {
  reply.header(REQUEST_ID, id)
}

/** Fields of a request for the log: the route's pattern, as the address itself is a secret. */
export const requestFields = (
  { method, routeOptions, target, params }: FastifyRequest,
  { statusCode: status, elapsedTime }: Pick<FastifyReply, 'statusCode' | 'elapsedTime'>,
): object => ({
  method,
  route: routeOptions.url ?? null,
  status,
  ms: Math.round(elapsedTime * 10) / 10,
  // The campaign's id; logged as a hash.
  campaign: target?.campaign.id ?? (params as { id?: string } | undefined)?.id,
})

export class RequestLog extends LogController {
  constructor() {
    super({ requestIdLogLabel: 'request' })
  }

  override incomingRequest(): void {}

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    if (error) request.log.warn({ ...requestFields(request, reply), err: error }, 'answer cut off')
    else request.log.info(requestFields(request, reply), 'answered')
  }
}

/** Labels of a request without a route: made-up addresses must not become labels. */
const NO_ROUTE = { method: 'any', route: 'none' } as const

/** Measures requests by the pattern of their route. A WebSocket is counted when it begins. */
export const measureRequests = (app: App, registry: Registry): void => {
  const seconds = new Histogram({
    name: 'overland_http_request_seconds',
    help: 'Time to the end of the answer, by method, route and class of status.',
    labelNames: ['method', 'route', 'status'],
    // In seconds: a few ms from memory, minutes for an image or a backup.
    buckets: [0.005, 0.025, 0.1, 0.5, 2.5, 10, 60],
    registers: [registry],
  })
  const routeOf = ({ method, routeOptions: { url } }: FastifyRequest) =>
    url === undefined ? NO_ROUTE : { method, route: url }
  app.addHook('onResponse', async (request, reply) => {
    const status = `${Math.trunc(reply.statusCode / 100)}xx`
    seconds.observe({ ...routeOf(request), status }, reply.elapsedTime / 1_000)
  })
}
