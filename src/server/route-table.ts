import type { FastifyInstance } from 'fastify'

/** A route as it was registered. */
export interface KnownRoute {
  readonly method: string
  /** With `:name` for anything and `*` for the rest. */
  readonly url: string
  /** Whether nobody is to notice that there is such a route. */
  readonly hidden: boolean
}

/** Keeps a list of all routes that are added from here on. */
export const keepRouteTable = (app: Pick<FastifyInstance, 'addHook'>): readonly KnownRoute[] => {
  const table: KnownRoute[] = []
  app.addHook('onRoute', ({ url, method, config }) => {
    const hidden = config?.hidden ?? false
    for (const name of [method].flat()) table.push({ method: name, url, hidden })
  })
  return table
}
