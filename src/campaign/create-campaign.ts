import { PORT, PORT_TERRAIN } from '../content/chart/quatara.ts'
import { startingRecord } from '../rules/record.ts'
import type { CampaignStore } from './store.ts'

/**
 * Makes a campaign that starts in the port of the built-in chart, unless one with this id exists.
 *
 * @param epoch an unguessable word that begins the campaign's revisions
 * @returns whether it was made
 */
export const createCampaign = async (
  store: CampaignStore,
  { id, epoch }: { readonly id: string; readonly epoch: string },
): Promise<boolean> =>
  store.create({ id, epoch, expedition: { map: startingRecord(PORT, PORT_TERRAIN), day: 0 } })
