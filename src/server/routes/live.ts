import { requestFields } from '../logs/request-log.ts'
import type { App, Parts } from '../parts.ts'
import { HttpProblem } from '../problems/http-problem.ts'
import { audienceOf } from '../requests/asker.ts'
import { refuseForeignOrigin } from '../requests/guards.ts'
import { handOver } from '../upgrade.ts'
import { AsQuerySchema, NothingSchema } from './schemas.ts'

/** The live view: an upgrade request that passed the same checks as any other is handed over. */
export const liveRoutes = (app: App, { feed, config }: Pick<Parts, 'feed' | 'config'>): void => {
  app.get(
    '/live',
    {
      exposeHeadRoute: false,
      config: { access: 'anyone', problems: ['FORBIDDEN', 'UPGRADE_REQUIRED'] },
      schema: {
        summary: 'A WebSocket that says the newest view, and each that follows',
        querystring: AsQuerySchema,
        response: { 101: NothingSchema },
      },
      onRequest: async (request) => refuseForeignOrigin(request, config),
    },
    async (request, reply) => {
      const { campaign, address, sessionHash } = request.asker
      const audience = audienceOf(request.asker, request.query.as)
      const isHandedOver = handOver(reply, (socket, head) =>
        feed.handleUpgrade(request.raw, socket, head, {
          campaign: campaign.id,
          audience,
          address,
          sessionHash: audience === 'gm' ? sessionHash : null,
        }),
      )
      if (isHandedOver) {
        const { elapsedTime } = reply
        request.log.info(requestFields(request, { statusCode: 101, elapsedTime }), 'went live')
        return reply
      }
      const headers = { upgrade: 'websocket' }
      throw new HttpProblem('UPGRADE_REQUIRED', 'This address speaks WebSocket only.', { headers })
    },
  )
}
