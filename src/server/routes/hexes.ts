import { paintHexes } from '../../campaign/paint-hexes.ts'
import { PaintSchema } from '../../protocol/atlas.ts'
import { MAX_PAINTED } from '../../protocol/limits.ts'
import type { App, Parts } from '../parts.ts'
import { commandRoute } from './command-route.ts'

/** `{"x":-10000,"y":-10000},` for each hex, and the rest of the body. */
const BODY_LIMIT_BYTES = 32 * MAX_PAINTED

export const hexRoutes = (app: App, { store }: Pick<Parts, 'store'>): void =>
  commandRoute(
    app,
    {
      method: 'POST',
      url: '/hexes',
      summary: 'Paints hexes: what players know of them, or their terrain',
      bodyLimit: BODY_LIMIT_BYTES,
      body: PaintSchema,
    },
    async ({ body: stroke }, carry) => carry((asked) => paintHexes(store, { ...asked, stroke })),
  )
