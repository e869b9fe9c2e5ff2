import { HOST } from '#campaign/ports/access-store.ts'
import {
  gmCookie,
  hostCookie,
  playersAddress,
  screenAddress,
  tokenOf,
  type World,
} from './world.ts'

/** A caller's role in a campaign; the columns of the matrix. */
export const ROLES = ['nobody', 'player', 'screen', 'gm', 'other', 'host'] as const
export type Role = (typeof ROLES)[number]

export interface Caller {
  readonly name: string
  /** Whose answers they are to get. */
  readonly role: Role
  /** By which address they come, and with which cookie. */
  readonly comes: (world: World) => Promise<{ readonly address: string; readonly cookie?: string }>
}

const byGmAddress =
  (cookieOf: (world: World) => Promise<string>): Caller['comes'] =>
  async (world) => ({ address: world.id, cookie: await cookieOf(world) })

/** Everybody who may ask, those included who try what might make them somebody else. */
export const CALLERS: readonly Caller[] = [
  { name: 'nobody', role: 'nobody', comes: async ({ id }) => ({ address: id }) },
  {
    name: 'a player',
    role: 'player',
    comes: async (world) => ({ address: await playersAddress(world) }),
  },
  {
    name: 'the GM by the address of the table’s screen',
    role: 'screen',
    comes: async (world) => ({
      address: await screenAddress(world),
      cookie: gmCookie(world.id, await tokenOf(world, world.id)),
    }),
  },
  {
    name: 'the GM by the players’ address',
    role: 'player',
    comes: async (world) => ({
      address: await playersAddress(world),
      cookie: gmCookie(world.id, await tokenOf(world, world.id)),
    }),
  },
  {
    name: 'the GM of another campaign',
    role: 'other',
    comes: byGmAddress(async (world) => gmCookie(world.other, await tokenOf(world, world.other))),
  },
  {
    name: 'another GM whose cookie is renamed',
    role: 'other',
    comes: byGmAddress(async (world) => {
      const token = await tokenOf(world, world.other)
      return `${gmCookie(world.id, token)}; ${hostCookie(token)}`
    }),
  },
  {
    name: 'the host',
    role: 'host',
    comes: byGmAddress(async (world) => hostCookie(await tokenOf(world, HOST))),
  },
  {
    name: 'the host whose cookie is renamed as well',
    role: 'host',
    comes: byGmAddress(async (world) => {
      const token = await tokenOf(world, HOST)
      return `${gmCookie(world.id, token)}; ${hostCookie(token)}`
    }),
  },
  {
    name: 'the GM',
    role: 'gm',
    comes: byGmAddress(async (world) => gmCookie(world.id, await tokenOf(world, world.id))),
  },
  {
    name: 'the GM whose cookie is renamed as well',
    role: 'gm',
    comes: byGmAddress(async (world) => {
      const token = await tokenOf(world, world.id)
      return `${gmCookie(world.id, token)}; ${hostCookie(token)}`
    }),
  },
]
