import type { FastifyReply, FastifyRequest } from 'fastify'
import { Counter, Histogram, type Registry } from 'prom-client'
import type { App } from '../parts.ts'

/** Seconds: a few ms from memory, minutes for an image or a backup. */
const BUCKETS = [0.005, 0.025, 0.1, 0.5, 2.5, 10, 60]

const STATUSES = ['1xx', '2xx', '3xx', '4xx', '5xx'] as const

/** Made-up addresses must not become labels. */
const NOWHERE = { method: 'any', route: 'none' } as const

const SIGN_IN_ROUTE = /^\/api\/(host|campaigns\/:campaign)\/session$/
const OUTCOMES: Readonly<Record<number, string>> = {
  204: 'entered',
  401: 'wrong_key',
  429: 'limited',
}

/** Times requests by the pattern of their route, and counts sign-ins. */
export const measureRequests = (app: App, registry: Registry): void => {
  const registers = [registry]
  const seconds = new Histogram({
    name: 'overland_http_request_seconds',
    help: 'Time to the end of the answer, by method, route and class of status.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  })
  const answers = new Counter({
    name: 'overland_http_answers_total',
    help: 'Answers, by class of status.',
    labelNames: ['status'],
    registers,
  })
  for (const status of STATUSES) answers.inc({ status }, 0)
  const signIns = new Counter({
    name: 'overland_sign_ins_total',
    help: 'Attempts to sign in, by what the key is for and how it ended.',
    labelNames: ['as', 'outcome'],
    registers,
  })

  for (const as of ['gm', 'host'])
    for (const outcome of Object.values(OUTCOMES)) signIns.inc({ as, outcome }, 0)

  app.addHook('onResponse', async (request, reply) => {
    const status = `${Math.trunc(reply.statusCode / 100)}xx`
    answers.inc({ status })
    seconds.observe({ ...routeOf(request), status }, reply.elapsedTime / 1_000)
    const as = signsInAs(request)
    const outcome = OUTCOMES[reply.statusCode]
    if (as && outcome) signIns.inc({ as, outcome })
  })
}

/** A WebSocket's answer has no end: it is counted as it begins. */
export const routeOf = ({
  method,
  routeOptions,
}: Pick<FastifyRequest, 'method' | 'routeOptions'>): { method: string; route: string } =>
  routeOptions.url === undefined ? NOWHERE : { method, route: routeOptions.url }

const signsInAs = ({ method, routeOptions }: FastifyReply['request']): string | undefined => {
  if (method !== 'POST') return undefined
  const [, who] = SIGN_IN_ROUTE.exec(routeOptions.url ?? '') ?? []
  return who && (who === 'host' ? 'host' : 'gm')
}
