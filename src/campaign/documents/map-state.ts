import type { Site } from '../../rules/site.ts'
import type { MapStatePatch, Swap } from '../map-state-patch.ts'
import { type Codec, document, listOf, optional } from './document.ts'
import { idOfOldName } from './terrain-ids.ts'

export const siteDocument = document<Site>('site')

/** Known hexes and the trail, packed. */
export const explorationDocument = document<object>('journey')

/** Painted terrain and sites, packed. */
export const annotationsDocument = document<{ readonly sites: readonly Site[] }>('gazetteer', {
  sites: listOf(siteDocument),
}).changes(2, ({ terrain, ...rest }) => ({
  ...rest,
  terrain: Object.fromEntries(
    Object.entries(terrain).map(([name, runs]) => [idOfOldName(name), runs]),
  ),
}))

/** The map state of a backup. */
export const mapStateDocument = document<{ readonly sites: readonly Site[] }>('atlas', {
  sites: listOf(siteDocument),
}).changes(2, ({ terrain, ...rest }) => ({
  ...rest,
  terrain: terrain.map((painted: object & { terrain: unknown }) => ({
    ...painted,
    terrain: idOfOldName(painted.terrain),
  })),
}))

const swapsOf = <Value>(codec: Codec<Value>): Codec<readonly Swap<Value>[]> => {
  const value = optional(codec)
  const each = (swaps: unknown, convert: (one: never) => unknown) =>
    (swaps as readonly (readonly [string, never, never])[]).map(
      ([key, before, after]) => [key, convert(before), convert(after)] as const,
    )
  return {
    read: (stored) => each(stored, value.read) as unknown as readonly Swap<Value>[],
    write: (swaps) => each(swaps, value.write),
  }
}

export const mapStatePatchDocument = document<MapStatePatch>('atlas patch', {
  sites: swapsOf(siteDocument),
}).changes(2, ({ terrain, ...rest }) => ({
  ...rest,
  ...(terrain && {
    terrain: terrain.map(([key, before, after]: readonly unknown[]) => [
      key,
      idOfOldName(before),
      idOfOldName(after),
    ]),
  }),
}))
