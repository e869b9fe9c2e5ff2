import { createCampaign } from '../../campaign/create-campaign.ts'
import type { NewCampaign, Store } from '../../campaign/store.ts'
import type { HostOpened } from '../../protocol/host.ts'
import { newKey } from './gm-key.ts'
import { newAddress, newEpoch } from './new-address.ts'

/** A campaign without anything in it yet. */
export type Shell = Omit<NewCampaign, 'expedition' | 'atlas'>

interface Opening {
  /** Another new address, of a campaign that has images already. */
  readonly id?: string
  readonly name: string
  /** Who makes it, hashed, where anybody may. */
  readonly createdFrom?: string
  /** Writes the campaign, all of it or nothing. By default it begins in the port, on day 0. */
  readonly begin?: (shell: Shell) => Promise<unknown>
}

/**
 * Makes a campaign with its addresses and its GM key. The key is written first: whatever happens
 * after that leaves a key that opens nothing, never a campaign that anybody else could take.
 */
export const openCampaign = async (
  store: Pick<Store, 'create' | 'createCredential' | 'removeCampaign'>,
  {
    id = newAddress(),
    name,
    createdFrom,
    begin = (shell) => createCampaign(store, shell),
  }: Opening,
): Promise<HostOpened> => {
  const players = newAddress()
  const { key, credential } = newKey()
  await store.createCredential(id, credential)
  try {
    await begin({
      id,
      epoch: newEpoch(),
      name,
      doors: [
        { address: id, opens: 'gm' },
        { address: players, opens: 'player' },
      ],
      ...(createdFrom !== undefined && { createdFrom }),
    })
  } catch (error) {
    // Nobody was told of it, whether it was written or not. What cannot be cleared away stays shut.
    await store.removeCampaign(id).catch(() => false)
    throw error
  }
  return { id, name, gm: id, players, key }
}
