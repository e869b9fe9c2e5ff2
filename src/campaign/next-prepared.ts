import type { Campaign } from './campaign.ts'
import type { PreparedDay, PreparedStore } from './prepared-store.ts'

type Listing = Pick<PreparedStore, 'listPreparedDays'>

/** R-AHEAD-3: the unused prepared days, oldest first. Asks the store only if there may be some. */
export const unusedDays = async (
  store: Listing,
  { id, expedition: { volume, ahead }, prepared }: Campaign,
  limit?: number,
): Promise<readonly PreparedDay[]> =>
  prepared > ahead
    ? store.listPreparedDays(id, { volume, after: ahead, ...(limit !== undefined && { limit }) })
    : []

/** The prepared day whose dice the next day takes. */
export const nextPrepared = async (
  store: Listing,
  campaign: Campaign,
): Promise<PreparedDay | undefined> => (await unusedDays(store, campaign, 1))[0]
