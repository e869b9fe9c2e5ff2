import type { Static } from 'typebox'
import type { ImagesSchema } from '../../src/protocol/chart.ts'
import type { GmView } from '../../src/protocol/views.ts'
import { canonical } from '../golden/canonical.ts'
import { SOURCES } from '../golden/differences.ts'
import { readResources } from '../golden/resources.ts'
import { onRevision, type Request, type Server } from '../http/server.ts'

export const CAMPAIGN_FILE = 'campaign.overland'
export const DATABASE = 'overland.db'
/** Opens the campaign of the database. */
export const KEY = 'the key of the corpus'

/** A campaign, as its GM and its players reach it. */
export interface Reached {
  readonly server: Server
  readonly campaign: string
  readonly cookie: string
  /** Where its players find it. */
  readonly players: string
}

/**
 * All that a campaign answers as it stands, then both views at its beginning, and once all is redone.
 * What is another in each copy is left out, or named in order.
 */
export const readAll = async ({ server, campaign, cookie, players }: Reached) => {
  const read = async (request: Request) => {
    const { statusCode, headers, body } = await server.send(request)
    return { status: statusCode, headers: headers as Record<string, string>, text: body }
  }
  const http = {
    read: async (route: string) => read({ campaign, cookie, route }),
    readAsPlayer: async (route: string) => read({ campaign: players, route }),
  }
  const { images }: Static<typeof ImagesSchema> = JSON.parse((await http.read('/images')).text)
  const gm = async (): Promise<GmView> => JSON.parse((await http.read('/map')).text)
  const { revision } = await gm()
  const write = canonical(revision.slice(0, revision.lastIndexOf('-')), [SOURCES])
  for (const { id } of images) write.learn('image', id)

  const views = async () => {
    const { revision: _, ...seen } = await gm()
    const { revision: __, ...shown } = JSON.parse((await http.readAsPlayer('/map')).text)
    return { gm: write.of('gm', seen), players: write.of('players', shown) }
  }
  const goOn = async (direction: 'undo' | 'redo'): Promise<void> => {
    for (let view = await gm(); view[direction]; ) {
      const headers = onRevision(view.revision)
      const sent = { method: 'POST', campaign, cookie, headers } as const
      const { statusCode, body } = await server.send({ ...sent, route: `/${direction}` })
      if (statusCode !== 200) throw new Error(body)
      view = JSON.parse(body)
    }
  }

  const now = await views()
  const resources = await readResources(http, write)
  const plan = JSON.parse((await http.read('/plan')).text)
  await goOn('undo')
  const first = await views()
  await goOn('redo')
  return { now, first, last: await views(), plan, ...Object.fromEntries(resources) }
}
