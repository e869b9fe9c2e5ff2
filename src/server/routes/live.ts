import { type Static, Type } from 'typebox'
import { exactly, oneOf } from '#protocol/schema.ts'
import type { App, Dependencies } from '../dependencies.ts'
import { requestFields } from '../logs/request-log.ts'
import { problem } from '../problems/http-problem.ts'
import { callerAs, isFromGmsBrowser } from '../requests/caller.ts'
import { refuseForeignOrigin } from '../requests/site.ts'
import { handOverUpgrade } from '../upgrade.ts'
import { AsQuerySchema, EmptyAnswerSchema } from './api-route.ts'

const flag = (description: string) =>
  Type.Optional(Type.Unsafe<'1'>({ ...oneOf(['1']), description }))

const LiveQuerySchema = exactly({
  ...AsQuerySchema.properties,
  changes: flag('Says what changed, in place of a whole view.'),
  screen: flag('Says what the table’s screen shows, too. Not behind the players’ address.'),
})

const LIVE_DESCRIPTION = `Says \`{"event": "view", "revision", "view"}\` at once and after each
change, and \`{"event": "beat"}\` when nothing was said for 5 s. With \`changes=1\` a view comes with
\`protocol\`, the number of the protocol that the server speaks, and in place of a view may come
\`{"event": "patch", "from", "revision", "patch"}\`: a JSON Patch (RFC 6902) that makes the view of
the revision \`from\`, which was the last one sent, that of \`revision\`. While the server's
database does not answer, \`{"event": "away"}\` comes in place of beats, and any other message says
that it answers again: what was sent before may not be the newest. Without \`changes=1\` beats go on.
The GM's beats carry \`viewers\`, how many players watch, and \`screens\`, how many of the table's
screens are on, at all servers over one database. At the address of the table's screen, and with
\`screen=1\` at any other but the players', \`{"event": "screen", "screen", "name"}\` comes after the
first view and after each change of what \`PUT /screen\` said, with the campaign's name. While the GM
points, \`{"event": "point", "hex"}\` comes to everybody who asked for changes.`

/** The route of live views. Upgrade requests pass the same checks as all other requests. */
export const liveRoutes = (
  app: App,
  dependencies: Pick<Dependencies, 'feed' | 'store' | 'clock' | 'config'>,
): void => {
  const { feed, config } = dependencies
  app.get<{ Querystring: Static<typeof LiveQuerySchema> }>(
    '/live',
    {
      exposeHeadRoute: false,
      config: { access: 'anyone' },
      schema: {
        summary: 'A WebSocket that says the newest view, and each that follows',
        description: LIVE_DESCRIPTION,
        querystring: LiveQuerySchema,
        response: { 101: EmptyAnswerSchema },
      },
      onRequest: async (request) => refuseForeignOrigin(request, config),
    },
    async (request, reply) => {
      const { campaign, address, opens } = request.target
      const asksForScreen = request.query.screen !== undefined
      if (asksForScreen && opens === 'player') throw problem('NO_CAMPAIGN')
      const as = callerAs(request.caller, request.query.as)
      const isPreview = as.kind === 'player' && (await isFromGmsBrowser(request, dependencies))
      const isHandedOver = handOverUpgrade(reply, (socket, head) =>
        feed.handleUpgrade(request.raw, socket, head, {
          campaign,
          address,
          as,
          isPreview,
          takesPatches: request.query.changes !== undefined,
          takesScreen: asksForScreen || opens === 'screen',
        }),
      )
      if (isHandedOver) {
        const { elapsedTime } = reply
        request.log.info(requestFields(request, { statusCode: 101, elapsedTime }), 'went live')
        return reply
      }
      throw problem('UPGRADE_REQUIRED', undefined, { upgrade: 'websocket' })
    },
  )
}
