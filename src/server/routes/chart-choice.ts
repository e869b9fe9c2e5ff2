import { layChart } from '../../campaign/lay-chart.ts'
import { LayChartSchema } from '../../protocol/chart.ts'
import { GmViewSchema } from '../../protocol/views.ts'
import type { BuiltInTiles } from '../charts/built-in-tiles.ts'
import type { App, Parts } from '../parts.ts'
import { carryOut } from '../requests/carry-out.ts'
import { etagOf } from '../requests/if-match.ts'
import { NoQuerySchema } from './schemas.ts'

interface ChartParts extends Pick<Parts, 'store'> {
  readonly builtIn: BuiltInTiles
}

export const chartChoiceRoutes = (app: App, { store, builtIn }: ChartParts): void => {
  app.put(
    '/chart',
    {
      config: {
        access: 'gm',
        onRevision: true,
        answersRevision: true,
        problems: ['NO_SUCH_IMAGE'],
      },
      schema: {
        summary: "Lays images of the campaign's own under the hexes, or the built-in chart",
        querystring: NoQuerySchema,
        body: LayChartSchema,
        response: { 200: GmViewSchema },
      },
    },
    async (request, reply) => {
      const { chart: choice } = request.body
      const view = await carryOut(request, (asked) => layChart(store, { ...asked, choice }))
      if (view.fog !== 'off' && view.laid === null) builtIn.prepare()
      return reply.header('etag', etagOf(view.revision)).send(view)
    },
  )
}
