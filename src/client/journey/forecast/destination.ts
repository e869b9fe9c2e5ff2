import { type Hex, isOnLattice, isWithinBounds } from '../../../rules/hex.ts'
import { type KeptText, keptText } from '../../ui/kept-text.ts'

/** Where the journey goes: along the plotted route, or straight to a hex. */
export type Destination = 'route' | Hex

/** The destination that this device keeps. */
export const keptDestination = (campaign: string): KeptText =>
  keptText('localStorage', `overland-destination-${campaign}`)

/** What this device kept; null if it cannot be read. */
export const readDestination = (text: string | null): Destination | null => {
  if (text === 'route') return 'route'
  const [, x, y] = /^(-?\d{1,5}),(-?\d{1,5})$/.exec(text ?? '') ?? []
  const hex = { x: Number(x), y: Number(y) }
  return x !== undefined && isOnLattice(hex) && isWithinBounds(hex) ? hex : null
}

export const writeDestination = (destination: Destination): string =>
  destination === 'route' ? 'route' : `${destination.x},${destination.y}`

/** The hexes to come to; none without a destination, or when the route is gone. */
export const waypointsTo = (
  destination: Destination | null,
  route: readonly Hex[],
): readonly Hex[] => {
  if (destination === null) return []
  return destination === 'route' ? route : [destination]
}
