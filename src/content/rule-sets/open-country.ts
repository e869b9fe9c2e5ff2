import type { Pace } from '#rules/movement.ts'
import { STANDARD_LAND, STANDARD_RULES } from '#rules/standard-rules.ts'
import type { Terrain } from '#rules/terrain.ts'
import { withStandardSources } from './preset.ts'

const travelTerrain = (
  id: string,
  name: string,
  dc: number,
  colour: string,
  table: string,
  fastest: Pace,
  changes: Partial<Terrain> = {},
): Terrain => ({
  ...STANDARD_LAND,
  ...{ id, name, playersName: null, dc, water: false, sight: 0, colour, table, fastest },
  ...changes,
})

/** The travel terrains of SRD 5.2.1 with their navigation DCs and fastest paces. */
const TERRAINS: readonly Terrain[] = [
  travelTerrain('arctic', 'Arctic', 10, '#bfd9e6', 'wasteland', 'fast'),
  travelTerrain('coastal', 'Coastal', 5, '#edcf6d', 'beach', 'normal'),
  travelTerrain('desert', 'Desert', 10, '#e08a3c', 'wasteland', 'normal'),
  travelTerrain('forest', 'Forest', 15, '#2f8f4e', 'jungle-no-undead', 'normal'),
  travelTerrain('grassland', 'Grassland', 5, '#a9cf5f', 'jungle-no-undead', 'fast'),
  travelTerrain('hill', 'Hill', 10, '#b08d57', 'mountains', 'normal'),
  travelTerrain('mountain', 'Mountain', 15, '#8f5d3c', 'mountains', 'slow', { sight: 1 }),
  travelTerrain('swamp', 'Swamp', 15, '#6e7a1e', 'swamp', 'slow'),
  travelTerrain('underdark', 'Underdark', 10, '#4b4358', 'ruins', 'normal'),
  travelTerrain('urban', 'Urban', 15, '#9166b8', 'ruins', 'normal'),
  travelTerrain('waterborne', 'Waterborne', 10, '#3c8fd6', 'rivers', 'fast', { water: true }),
]

export const OPEN_COUNTRY = withStandardSources({
  id: 'open-country',
  name: 'Open country',
  about: 'Days of 18, 24 and 30 miles over hexes of six, and eleven terrains from ice to city.',
  rules: {
    ...STANDARD_RULES,
    needs: { ointment: 0, water: 1, food: 1 },
    movement: {
      ...STANDARD_RULES.movement,
      hexes: { slow: 3, normal: 4, fast: 5 },
      canoe: 2,
    },
    terrains: TERRAINS,
  },
  sources: [
    {
      fields: ['movement.hexes'],
      source: 'SRD 5.1 and 5.2.1: 18, 24 and 30 miles a day. Six miles to a hex are ours.',
    },
    {
      fields: ['movement.canoe'],
      source: 'SRD 5.1: a rowboat makes 1½ miles an hour. Eight hours, and six miles, are ours.',
    },
    {
      fields: ['needs.water', 'needs.food'],
      source: 'SRD 5.2.1: a gallon of water and a pound of food a day. A ration is a day’s food.',
    },
    { fields: ['needs.ointment'], source: 'Neither SRD has insect ointment, so none is used.' },
    {
      fields: ['navigation.paceDc'],
      source:
        'SRD 5.2.1: advantage on Survival at slow pace, disadvantage at fast. As ±5, which SRD 5.1 gives for them on passive checks.',
    },
    {
      fields: ['terrains.*.fastest'],
      source:
        'SRD 5.2.1, travel terrain. That water is for every pace is ours: the SRD has its own rules for ships.',
    },
    {
      fields: ['terrains.*.cost'],
      source: 'SRD 5.2.1: terrain caps the pace and costs nothing else, so 1.',
    },
    { fields: ['terrains.*.name', 'terrains.*.dc'], source: 'SRD 5.2.1, travel terrain.' },
    {
      fields: [
        'terrains.*.id',
        'terrains.*.playersName',
        'terrains.*.water',
        'terrains.*.sight',
        'terrains.*.colour',
        'terrains.*.table',
      ],
      source: 'Ours: the SRD says none of it. Tables are the nearest of those that ship.',
    },
    {
      fields: ['forage.dc'],
      source: 'Ours: SRD 5.2.1 has DC 10, 15 or 20 by terrain, and this is the middle.',
    },
    {
      fields: ['forage.rations', 'forage.gallons', 'forage.whileTravelling'],
      source: 'Ours: neither SRD says what foraging yields or costs.',
    },
  ],
})
