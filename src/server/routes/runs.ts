import { travelRun } from '../../campaign/travel-run.ts'
import { rewind } from '../../campaign/undo.ts'
import { RewindSchema, type Run, RunRequestSchema, RunSchema } from '../../protocol/runs.ts'
import type { App, Parts } from '../parts.ts'
import { commandRoute } from './command-route.ts'

const lastRevision = ({ days }: Run): string => days[days.length - 1]?.revision ?? ''

export const runRoutes = (app: App, { store, dice }: Pick<Parts, 'store' | 'dice'>): void => {
  commandRoute(
    app,
    {
      method: 'POST',
      url: '/runs',
      summary:
        'Travels a route until something happens, all or nothing, each day a revision. Waypoints up to the one nearest the party, the later of two, count as passed: send the hex it starts from first',
      body: RunRequestSchema,
      status: 201,
      answer: {
        schema: RunSchema,
        revision: lastRevision,
      },
    },
    async ({ body: run }, carry) => carry((asked) => travelRun({ store, dice }, { ...asked, run })),
  )

  commandRoute(
    app,
    {
      method: 'POST',
      url: '/rewind',
      summary:
        'Goes back to the evening of a day: takes back the change of the day after it, and all since, in one step',
      takesRoom: false,
      problems: ['NO_SUCH_MORNING'],
      body: RewindSchema,
    },
    async ({ body: { day } }, carry) => carry((asked) => rewind(store, { ...asked, day })),
  )
}
