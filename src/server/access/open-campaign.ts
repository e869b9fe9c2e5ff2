import { newState } from '#campaign/create-campaign.ts'
import type { CampaignAddress } from '#campaign/ports/directory-store.ts'
import type { NewCampaign, Store } from '#campaign/ports/store.ts'
import type { HostOpened } from '#protocol/host.ts'
import type { Parts } from '../parts.ts'
import { problem } from '../problems/http-problem.ts'
import { newKey } from './gm-key.ts'
import { newAddress, newEpoch } from './tokens.ts'

/**
 * Refuses one campaign more than the server has room for. Of those made at once each may let one more pass.
 *
 * @throws HttpProblem `TOO_MANY_CAMPAIGNS`
 */
export const checkRoomForCampaign = async ({
  store,
  config: { maxCampaigns: max },
}: Pick<Parts, 'store' | 'config'>): Promise<void> => {
  if ((await store.countCampaigns()) >= max) throw problem('TOO_MANY_CAMPAIGNS', { max })
}

interface Opening {
  /** A new address under which images are stored already. */
  readonly id?: string
  readonly name: string
  /** More than every campaign has. */
  readonly addresses?: readonly CampaignAddress[]
  /** By default it begins in the port, on day 0. */
  readonly content?: Pick<NewCampaign, 'state' | 'restored'>
}

export class AddressTaken extends Error {}

/**
 * Writes the key first: a failure never leaves a campaign without one.
 *
 * @throws AddressTaken
 */
export const openCampaign = async (
  store: Pick<Store, 'create' | 'createCredential' | 'removeCampaign'>,
  { id = newAddress(), name, addresses: more = [], content = { state: newState() } }: Opening,
): Promise<HostOpened> => {
  const players = newAddress()
  const { key, credential } = newKey()
  await store.createCredential(id, credential)
  const addresses = [
    { address: id, opens: 'gm' },
    { address: players, opens: 'player' },
    ...more,
  ] as const
  try {
    const isNew = await store.create({ id, epoch: newEpoch(), name, addresses, ...content })
    if (!isNew) throw new AddressTaken(`One of ${addresses.length} addresses is taken`)
  } catch (error) {
    // Nobody knows its key: if it cannot be removed, it stays shut.
    await store.removeCampaign(id).catch(() => false)
    throw error
  }
  return { id, name, gm: id, players, key }
}
