import type { Hex } from '../../src/shared/hex.ts'
import { hexCentre } from '../geometry.ts'

export interface Site {
  readonly name: string
  readonly hex: Hex
}

export const PORT: Site = { name: 'Port Maravel', hex: { x: 43, y: 21 } }
export const PORT_CENTRE = hexCentre(PORT.hex)

/** Everything here stands on a hex centre, so the hex of a site is never in doubt. */
export const RUINS: readonly Site[] = [
  { name: 'Temple of Oum', hex: { x: 42, y: 90 } },
  { name: 'Halls of the Jaguar', hex: { x: 30, y: 48 } },
  { name: 'Xul, the Sunken City', hex: { x: 62, y: 70 } },
  { name: 'Tomb of Nine Masks', hex: { x: 35, y: 129 } },
  { name: 'Old Sentinel', hex: { x: 60, y: 50 } },
  { name: 'Mossgate', hex: { x: 75, y: 13 } },
  { name: 'Heron Stair', hex: { x: 14, y: 70 } },
  { name: 'Broken Causeway', hex: { x: 54, y: 118 } },
]

/** Marks of the greater undead; they warn and name nothing. */
export const SKULLS: readonly Hex[] = [
  { x: 45, y: 101 },
  { x: 40, y: 96 },
  { x: 49, y: 91 },
  { x: 36, y: 84 },
  { x: 57, y: 83 },
  { x: 45, y: 115 },
]
