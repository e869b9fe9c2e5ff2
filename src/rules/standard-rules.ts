import { type RuleSet, STANDARD_NUMBERS } from './rule-set.ts'
import type { Terrain } from './terrain.ts'

/** R-COST-1, R-PACE-5: cost and fastest pace of an ordinary terrain. */
export const STANDARD_LAND = { cost: 1, fastest: 'fast' } as const

const LAND = { ...STANDARD_LAND, playersName: null, dc: 15, water: false, sight: 0 }

/** R-TER-1: the standard terrains; their ids run from 1 in this order. */
const TERRAINS: readonly Omit<Terrain, 'id'>[] = [
  { ...LAND, dc: 10, name: 'Beach', colour: '#edcf6d', table: 'beach' },
  { ...LAND, name: 'Jungle (No Undead)', colour: '#7cc05a', table: 'jungle-no-undead' },
  { ...LAND, name: 'Jungle (Lesser Undead)', colour: '#2f8f4e', table: 'jungle-lesser-undead' },
  { ...LAND, name: 'Jungle (Greater Undead)', colour: '#12522f', table: 'jungle-greater-undead' },
  { ...LAND, sight: 1, name: 'Mountains', colour: '#8f5d3c', table: 'mountains' },
  { ...LAND, dc: 10, water: true, name: 'Rivers', colour: '#3c8fd6', table: 'rivers' },
  { ...LAND, name: 'Ruins', colour: '#9166b8', table: 'ruins' },
  { ...LAND, name: 'Swamp', colour: '#6e7a1e', table: 'swamp' },
  { ...LAND, name: 'Wasteland', colour: '#e08a3c', table: 'wasteland' },
]

export const STANDARD_RULES: RuleSet = {
  ...STANDARD_NUMBERS,
  terrains: TERRAINS.map((terrain, index) => ({ id: String(index + 1), ...terrain })),
}
