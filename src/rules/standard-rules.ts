import type { RuleSet } from './rule-set.ts'
import type { Terrain } from './terrain.ts'

/** R-TER-1: ids run from 1 in this order. */
const TERRAINS: readonly Omit<Terrain, 'id'>[] = [
  { name: 'Beach', dc: 10, water: false, sight: 0, colour: '#edcf6d', table: 'beach' },
  {
    name: 'Jungle (No Undead)',
    dc: 15,
    water: false,
    sight: 0,
    colour: '#7cc05a',
    table: 'jungle-no-undead',
  },
  {
    name: 'Jungle (Lesser Undead)',
    dc: 15,
    water: false,
    sight: 0,
    colour: '#2f8f4e',
    table: 'jungle-lesser-undead',
  },
  {
    name: 'Jungle (Greater Undead)',
    dc: 15,
    water: false,
    sight: 0,
    colour: '#12522f',
    table: 'jungle-greater-undead',
  },
  { name: 'Mountains', dc: 15, water: false, sight: 1, colour: '#8f5d3c', table: 'mountains' },
  { name: 'Rivers', dc: 10, water: true, sight: 0, colour: '#3c8fd6', table: 'rivers' },
  { name: 'Ruins', dc: 15, water: false, sight: 0, colour: '#9166b8', table: 'ruins' },
  { name: 'Swamp', dc: 15, water: false, sight: 0, colour: '#6e7a1e', table: 'swamp' },
  { name: 'Wasteland', dc: 15, water: false, sight: 0, colour: '#e08a3c', table: 'wasteland' },
]

/** The specification's rules, for a new campaign. */
export const STANDARD_RULES: RuleSet = {
  encounters: { die: 20, onAtLeast: 18, times: ['morning', 'afternoon', 'evening'] },
  rain: { die: 4, heavyOnAtLeast: 4, gallons: { light: 0, heavy: 1 } },
  needs: { ointment: 1, water: 2, food: 1 },
  navigation: {
    paceDc: { slow: -5, normal: 0, fast: 5 },
    onTrail: 'check',
    onWater: 'check',
    guide: 0,
  },
  movement: { hexes: { slow: 1, normal: 1, fast: 1 }, paceDie: 'none', canoe: 1 },
  forage: { dc: 15, rations: '1d6', gallons: '1d6', whileTravelling: null },
  quantities: false,
  terrains: TERRAINS.map((terrain, index) => ({ id: String(index + 1), ...terrain })),
}
