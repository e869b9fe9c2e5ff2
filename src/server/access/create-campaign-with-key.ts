import { newState } from '#campaign/create-campaign.ts'
import type { CampaignAddress } from '#campaign/ports/directory-store.ts'
import type { NewCampaign, Store } from '#campaign/ports/store.ts'
import type { HostOpened } from '#protocol/host.ts'
import type { Dependencies } from '../dependencies.ts'
import { problem } from '../problems/http-problem.ts'
import { newCredential } from './gm-key.ts'
import { newAddress, newEpoch } from './tokens.ts'

/**
 * Refuses a new campaign where the server has no room for it. Requests that run at the same moment
 * may each let one more pass.
 *
 * @throws HttpProblem `TOO_MANY_CAMPAIGNS`
 */
export const checkRoomForCampaign = async ({
  store,
  config: { maxCampaigns: max },
}: Pick<Dependencies, 'store' | 'config'>): Promise<void> => {
  if ((await store.countCampaigns()) >= max) throw problem('TOO_MANY_CAMPAIGNS', { max })
}

interface NewCampaignOptions {
  /** An id under which images of the campaign are stored already; a new one by default. */
  readonly id?: string
  readonly name: string
  /** Addresses besides the GM's and the players'. */
  readonly extraAddresses?: readonly CampaignAddress[]
  /** The state to begin with; by default day 0 in the port. */
  readonly content?: Pick<NewCampaign, 'state' | 'restored'>
}

/** Another campaign has one of the addresses already. */
export class AddressTaken extends Error {}

/**
 * Creates a campaign. The key is stored before it: a failure never leaves a campaign without a key.
 *
 * @throws AddressTaken
 */
export const createCampaignWithKey = async (
  store: Pick<Store, 'create' | 'createCredential' | 'removeCampaign'>,
  {
    id = newAddress(),
    name,
    extraAddresses = [],
    content = { state: newState() },
  }: NewCampaignOptions,
): Promise<HostOpened> => {
  const players = newAddress()
  const { key, credential } = newCredential()
  await store.createCredential(id, credential)
  const addresses = [
    { address: id, opens: 'gm' },
    { address: players, opens: 'player' },
    ...extraAddresses,
  ] as const
  try {
    const isNew = await store.create({ id, epoch: newEpoch(), name, addresses, ...content })
    if (!isNew) throw new AddressTaken(`One of ${addresses.length} addresses is taken`)
  } catch (error) {
    // If this fails, the campaign stays unreachable: its key was never shown.
    await store.removeCampaign(id).catch(() => false)
    throw error
  }
  return { id, name, gm: id, players, key }
}
