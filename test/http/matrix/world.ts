import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HOST } from '#campaign/ports/access-store.ts'
import type { GmView } from '#protocol/views.ts'
import { addressesOf } from '#server/access/access-view.ts'
import { createCampaignWithKey } from '#server/access/create-campaign-with-key.ts'
import { makeFirstKey } from '#server/access/gm-key.ts'
import { openSession } from '#server/access/sessions.ts'
import { newAddress } from '#server/access/tokens.ts'
import { systemClock } from '#server/clock.ts'
import { type Server, startServing } from '../server.ts'

/** A server with a campaign, another one, and a host. */
export interface World {
  readonly server: Server
  /** The campaign's id, which is its GM's address. */
  readonly id: string
  readonly other: string
  /** Tokens of open sessions, by owner. */
  readonly tokens: Map<string, string>
  readonly stop: () => Promise<void>
}

export const createWorld = async (): Promise<World> => {
  const clientDir = await mkdtemp(join(tmpdir(), 'overland-matrix-'))
  await writeFile(join(clientDir, 'index.html'), '<!doctype html><title>Overland</title>')
  const reportHosts = [{ kind: 'origin', origin: 'http://127.0.0.1:9' }] as const
  const config = { publicUrl: undefined, reportHosts } as const
  const { server, stop: stopServing } = await startServing({ clientDir, config })
  const stop = async () => {
    await stopServing()
    await rm(clientDir, { recursive: true, force: true })
  }
  const [id, other] = await Promise.all(
    ['Ours', 'Theirs'].map(
      async (name) => (await createCampaignWithKey(server.store, { name })).id,
    ),
  )
  if (!id || !other) throw new Error('No campaigns')
  await makeFirstKey(server.store, HOST)
  return { server, id, other, tokens: new Map(), stop }
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

/** The token of a session of a campaign's GM or of the host. */
export const tokenOf = async (world: World, owner: string): Promise<string> => {
  const { tokens, server } = world
  const open = tokens.get(owner)
  if (open !== undefined) return open
  const { keyHash = '' } = (await server.store.findCredential(owner)) ?? {}
  const signIn = { campaign: owner, keyHash, device: 'a test' }
  const token = (await openSession(server.store, systemClock, signIn)) ?? ''
  tokens.set(owner, token)
  return token
}

export const gmCookie = (campaign: string, token: string): string =>
  `overland-3000-${campaign}=${token}`
export const hostCookie = (token: string): string => `overland-host-3000=${token}`

/** The campaign as its GM sees it now. */
export const viewOf = async (world: World): Promise<GmView> => {
  const cookie = gmCookie(world.id, await tokenOf(world, world.id))
  return (await world.server.send({ route: '/map', campaign: world.id, cookie })).json<GmView>()
}
