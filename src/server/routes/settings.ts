import { changeSettings } from '../../campaign/change-settings.ts'
import { SettingsSchema } from '../../protocol/settings.ts'
import { GmViewSchema } from '../../protocol/views.ts'
import type { BuiltInTiles } from '../charts/built-in-tiles.ts'
import type { App, Parts } from '../parts.ts'
import { carryOut } from '../requests/carry-out.ts'
import { etagOf } from '../requests/if-match.ts'
import { NoQuerySchema } from './schemas.ts'

interface SettingsParts extends Pick<Parts, 'store'> {
  readonly builtIn: BuiltInTiles
}

export const settingsRoutes = (app: App, { store, builtIn }: SettingsParts): void => {
  app.put(
    '/settings',
    {
      config: { access: 'gm', onRevision: true, answersRevision: true },
      schema: {
        summary: 'Sets how the campaign is played, all of it',
        querystring: NoQuerySchema,
        body: SettingsSchema,
        response: { 200: GmViewSchema },
      },
    },
    async (request, reply) => {
      const { body: settings } = request
      const view = await carryOut(request, (asked) => changeSettings(store, { ...asked, settings }))
      if (view.fog !== 'off' && view.laid === null) builtIn.prepare()
      return reply.header('etag', etagOf(view.revision)).send(view)
    },
  )
}
