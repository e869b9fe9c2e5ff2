import { changeSettings } from '../../campaign/change-settings.ts'
import { ToldSettingsSchema } from '../../protocol/settings.ts'
import type { BuiltInTiles } from '../charts/built-in-tiles.ts'
import type { App, Parts } from '../parts.ts'
import { commandRoute } from './command-route.ts'

interface SettingsParts extends Pick<Parts, 'store'> {
  readonly builtIn: BuiltInTiles
}

export const settingsRoutes = (app: App, { store, builtIn }: SettingsParts): void =>
  commandRoute(
    app,
    {
      method: 'PUT',
      url: '/settings',
      summary: 'Sets how the campaign is played, all of it',
      body: ToldSettingsSchema,
    },
    async ({ body: settings }, carry) => {
      const view = await carry((asked) => changeSettings(store, { ...asked, settings }))
      builtIn.prepareFor(view)
      return view
    },
  )
