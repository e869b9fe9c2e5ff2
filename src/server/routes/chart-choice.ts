import { layChart } from '../../campaign/lay-chart.ts'
import { LayChartSchema } from '../../protocol/chart.ts'
import type { BuiltInTiles } from '../charts/built-in-tiles.ts'
import type { App, Parts } from '../parts.ts'
import { commandRoute } from './command-route.ts'

interface ChartParts extends Pick<Parts, 'store'> {
  readonly builtIn: BuiltInTiles
}

export const chartChoiceRoutes = (app: App, { store, builtIn }: ChartParts): void =>
  commandRoute(
    app,
    {
      method: 'PUT',
      url: '/chart',
      summary: "Lays images of the campaign's own under the hexes, or the built-in chart",
      problems: ['NO_SUCH_IMAGE'],
      body: LayChartSchema,
    },
    async ({ body: { chart: choice } }, carry) => {
      const view = await carry((asked) => layChart(store, { ...asked, choice }))
      builtIn.prepareFor(view)
      return view
    },
  )
