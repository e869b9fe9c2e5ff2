import type { IncomingMessage } from 'node:http'
import type { FastifyHelmetOptions } from '@fastify/helmet'
import { parseHostHeader } from './requests/site.ts'

const SELF = "'self'"
const NONE = "'none'"

/** `'self'` does not cover WebSockets in Safari before 15.4, so the host stands there by name. */
const liveSource = ({ headers }: IncomingMessage): string =>
  parseHostHeader(headers.host) ? `ws://${headers.host} wss://${headers.host}` : SELF

/**
 * What browsers are told to forbid. Nothing here forces https, which blanks pages on the plain
 * network of a living room, and nothing is said that browsers warn about there.
 */
export const SECURITY_HEADERS: FastifyHelmetOptions = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: [NONE],
      scriptSrc: [SELF],
      styleSrc: [SELF],
      imgSrc: [SELF, 'data:'],
      fontSrc: [SELF],
      manifestSrc: [SELF],
      connectSrc: [SELF, (request) => liveSource(request as IncomingMessage)],
      baseUri: [NONE],
      formAction: [NONE],
      frameAncestors: [NONE],
      objectSrc: [NONE],
    },
  },
  referrerPolicy: { policy: 'no-referrer' },
  frameguard: { action: 'deny' },
  hsts: false,
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
}
