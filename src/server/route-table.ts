import type { FastifyInstance } from 'fastify'

export interface KnownRoute {
  readonly method: string
  /** `:name` stands for anything, `*` for the rest. */
  readonly url: string
  readonly hidden: boolean
}

/** Lists all routes that are added from here on. */
export const keepRouteTable = (app: Pick<FastifyInstance, 'addHook'>): readonly KnownRoute[] => {
  const table: KnownRoute[] = []
  app.addHook('onRoute', ({ url, method, config }) => {
    const hidden = config?.hidden ?? false
    for (const name of [method].flat()) table.push({ method: name, url, hidden })
  })
  return table
}
