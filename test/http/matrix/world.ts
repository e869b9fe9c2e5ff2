import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HOST } from '../../../src/campaign/access-store.ts'
import type { GmView } from '../../../src/protocol/views.ts'
import { addressesOf } from '../../../src/server/access/access-view.ts'
import { makeFirstKey } from '../../../src/server/access/gm-key.ts'
import { openCampaign } from '../../../src/server/access/open-campaign.ts'
import { openSession } from '../../../src/server/access/sessions.ts'
import { newAddress } from '../../../src/server/access/tokens.ts'
import { systemClock } from '../../../src/server/clock.ts'
import { type Server, startServing } from '../server.ts'

/** A server with a campaign, another one, one that is archived, and a host. */
export interface World {
  readonly server: Server
  /** The campaign's id, which is its GM's address. */
  readonly id: string
  readonly other: string
  readonly archived: string
  readonly hostKey: string
  readonly stop: () => Promise<void>
}

export const createWorld = async (): Promise<World> => {
  const clientDir = await mkdtemp(join(tmpdir(), 'overland-matrix-'))
  await writeFile(join(clientDir, 'index.html'), '<!doctype html><title>Overland</title>')
  const reportHosts = [{ kind: 'origin', origin: 'http://127.0.0.1:9' }] as const
  const config = { creation: 'open', publicUrl: undefined, reportHosts } as const
  const { server, stop: stopServing } = await startServing({ clientDir, config })
  const stop = async () => {
    await stopServing()
    await rm(clientDir, { recursive: true, force: true })
  }
  const [id, other, archived] = await Promise.all(
    ['Ours', 'Theirs', 'Closed'].map(
      async (name) => (await openCampaign(server.store, { name })).id,
    ),
  )
  if (!id || !other || !archived) throw new Error('No campaigns')
  await server.store.archiveCampaign(archived, 1)
  const hostKey = (await makeFirstKey(server.store, HOST)) ?? ''
  return { server, id, other, archived, hostKey, stop }
}

export const playersAddress = async ({ server, id }: World): Promise<string> =>
  addressesOf((await server.store.findListing(id))?.addresses ?? []).players

/** Made when it is first asked for. */
export const screenAddress = async ({ server: { store }, id }: World): Promise<string> => {
  const addresses = (await store.findListing(id))?.addresses ?? []
  const known = addresses.find(({ opens }) => opens === 'screen')?.address
  if (known !== undefined) return known
  const made = newAddress()
  await store.replaceAddresses(id, 'screen', [made])
  return made
}

/** A new session's token, of a campaign's GM or of the host. */
export const newToken = async ({ server: { store } }: World, owner: string): Promise<string> => {
  const { keyHash = '' } = (await store.findCredential(owner)) ?? {}
  const signIn = { campaign: owner, keyHash, device: 'a test' }
  return (await openSession(store, systemClock, signIn)) ?? ''
}

export const gmCookie = (campaign: string, token: string): string =>
  `overland-3000-${campaign}=${token}`
export const hostCookie = (token: string): string => `overland-host-3000=${token}`

/** The campaign as its GM sees it now. */
export const viewOf = async (world: World): Promise<GmView> => {
  const cookie = gmCookie(world.id, await newToken(world, world.id))
  return (await world.server.send({ route: '/map', campaign: world.id, cookie })).json<GmView>()
}
