import { newState } from '../../campaign/create-campaign.ts'
import type { NewCampaign, Store } from '../../campaign/store.ts'
import type { HostOpened } from '../../protocol/host.ts'
import { newKey } from './gm-key.ts'
import { newAddress, newEpoch } from './tokens.ts'

interface Opening {
  /** A new address under which images are stored already. */
  readonly id?: string
  readonly name: string
  /** By default it begins in the port, on day 0. */
  readonly content?: Pick<NewCampaign, 'state' | 'restored'>
}

/** Writes the key first: a failure never leaves a campaign without one. */
export const openCampaign = async (
  store: Pick<Store, 'create' | 'createCredential' | 'removeCampaign'>,
  { id = newAddress(), name, content = { state: newState() } }: Opening,
): Promise<HostOpened> => {
  const players = newAddress()
  const { key, credential } = newKey()
  await store.createCredential(id, credential)
  const addresses = [
    { address: id, opens: 'gm' },
    { address: players, opens: 'player' },
  ] as const
  try {
    await store.create({ id, epoch: newEpoch(), name, addresses, ...content })
  } catch (error) {
    // Nobody knows its key: if it cannot be removed, it stays shut.
    await store.removeCampaign(id).catch(() => false)
    throw error
  }
  return { id, name, gm: id, players, key }
}
