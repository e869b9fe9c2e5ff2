import { changeSettings } from '../../campaign/change-settings.ts'
import { layChart } from '../../campaign/lay-chart.ts'
import { findBearings, putParty } from '../../campaign/move-party.ts'
import { paintHexes } from '../../campaign/on-the-map.ts'
import { redo, undo } from '../../campaign/undo.ts'
import { LayChartSchema } from '../../protocol/chart.ts'
import { PaintSchema } from '../../protocol/on-the-map.ts'
import { PositionSchema } from '../../protocol/record.ts'
import { BearingsSchema, ChangeSettingsSchema } from '../../protocol/settings.ts'
import type { App } from '../parts.ts'
import { SHARES } from '../shares/limits.ts'
import { commandRoute } from './command-route.ts'
import type { RouteParts } from './route-parts.ts'

/** The path, the command, the refusal when there is nothing to do, and the summary. */
const STEPS = [
  ['/undo', undo, 'NOTHING_TO_UNDO', 'Takes the last change that stands back'],
  ['/redo', redo, 'NOTHING_TO_REDO', 'Puts the change that was taken back last back'],
] as const

/** Commands with one route each. */
export const commandRoutes = (app: App, { store }: Pick<RouteParts, 'store'>): void => {
  for (const [url, step, refusal, summary] of STEPS)
    commandRoute(
      app,
      { method: 'POST', url, summary, takesRoom: false, problems: [refusal] },
      async (_, carry) => carry((asked) => step(store, asked)),
    )

  commandRoute(
    app,
    {
      method: 'POST',
      url: '/hexes',
      summary:
        'Paints hexes: what players know of them, or their terrain. A visited hex that is painted seen stays visited',
      bodyLimit: SHARES.bytesInFlight.strokeBytes,
      body: PaintSchema,
    },
    async ({ body: stroke }, carry) => carry((asked) => paintHexes(store, { ...asked, stroke })),
  )

  commandRoute(
    app,
    {
      method: 'POST',
      url: '/position',
      summary: 'Puts the party elsewhere, without a day',
      body: PositionSchema,
    },
    async ({ body: { hex } }, carry) => carry((asked) => putParty(store, { ...asked, hex })),
  )

  commandRoute(
    app,
    {
      method: 'PUT',
      url: '/settings',
      summary: 'Sets how the campaign is played, all of it',
      body: ChangeSettingsSchema,
    },
    async ({ body: settings }, carry) =>
      carry((asked) => changeSettings(store, { ...asked, settings })),
  )

  commandRoute(
    app,
    {
      method: 'PUT',
      url: '/chart',
      summary: "Lays images of the campaign's own under the hexes, or the built-in chart",
      problems: ['NO_SUCH_IMAGE'],
      body: LayChartSchema,
    },
    async ({ body: { chart: choice } }, carry) =>
      carry((asked) => layChart(store, { ...asked, choice })),
  )

  commandRoute(
    app,
    {
      method: 'POST',
      url: '/bearings',
      summary: 'Has the party find out where it is',
      problems: ['NOT_ASTRAY'],
      body: BearingsSchema,
    },
    async ({ body: { reveal } }, carry) =>
      carry((asked) => findBearings(store, { ...asked, reveal })),
  )
}
