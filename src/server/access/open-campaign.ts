import { createCampaign } from '../../campaign/create-campaign.ts'
import type { NewCampaign, Store } from '../../campaign/store.ts'
import type { HostOpened } from '../../protocol/host.ts'
import { newKey } from './gm-key.ts'
import { newAddress, newEpoch } from './tokens.ts'

export type Shell = Omit<NewCampaign, 'state'>

interface Opening {
  /** A new address under which images are stored already. */
  readonly id?: string
  readonly name: string
  /** Writes the campaign, all or nothing; by default it begins in the port, on day 0. */
  readonly begin?: (shell: Shell) => Promise<unknown>
}

/** Writes the key first: a failure never leaves a campaign without one. */
export const openCampaign = async (
  store: Pick<Store, 'create' | 'createCredential' | 'removeCampaign'>,
  { id = newAddress(), name, begin = (shell) => createCampaign(store, shell) }: Opening,
): Promise<HostOpened> => {
  const players = newAddress()
  const { key, credential } = newKey()
  await store.createCredential(id, credential)
  try {
    await begin({
      id,
      epoch: newEpoch(),
      name,
      addresses: [
        { address: id, opens: 'gm' },
        { address: players, opens: 'player' },
      ],
    })
  } catch (error) {
    // Nobody knows its key: if it cannot be removed, it stays shut.
    await store.removeCampaign(id).catch(() => false)
    throw error
  }
  return { id, name, gm: id, players, key }
}
