import { STANDARD_RULES } from '#rules/standard-rules.ts'
import { LOST_DCS, standardTerrainsWith, withStandardSources } from './preset.ts'

export const THREE_WATCHES = withStandardSources({
  id: 'three-watches',
  name: 'Three watches',
  about: 'Days of three watches: march one, two or all three, and roll for each.',
  rules: {
    ...STANDARD_RULES,
    encounters: {
      ...STANDARD_RULES.encounters,
      die: 6,
      onAtLeast: 6,
      times: ['morning', 'afternoon', 'night'],
    },
    needs: { ointment: 0, water: 1, food: 1 },
    navigation: { ...STANDARD_RULES.navigation, paceDc: { slow: 0, normal: 0, fast: 0 } },
    movement: {
      ...STANDARD_RULES.movement,
      hexes: { slow: 2, normal: 4, fast: 6 },
      canoe: 6,
      leftover: 'kept',
    },
    forage: {
      ...STANDARD_RULES.forage,
      dc: 10,
      rations: '1d4',
      gallons: '1d4',
      whileTravelling: 2,
    },
    terrains: standardTerrainsWith({
      Beach: [LOST_DCS.never, 1],
      'Jungle (No Undead)': [LOST_DCS.twoInSix, 2],
      'Jungle (Lesser Undead)': [LOST_DCS.twoInSix, 2],
      'Jungle (Greater Undead)': [LOST_DCS.threeInSix, 4],
      Mountains: [LOST_DCS.threeInSix, 4],
      Rivers: [LOST_DCS.never, 1],
      Ruins: [LOST_DCS.twoInSix, 2],
      Swamp: [LOST_DCS.threeInSix, 4],
      Wasteland: [LOST_DCS.twoInSix, 2],
    }),
  },
  sources: [
    {
      fields: ['encounters.times'],
      source: 'Cairn 2e: three watches a day, morning, afternoon and night.',
    },
    {
      fields: ['encounters.die', 'encounters.onAtLeast'],
      source: 'Cairn 2e: one side of the d6 of a watch is an encounter. Here it is the 6.',
    },
    {
      fields: ['movement.hexes'],
      source:
        'Cairn 2e: three watches a day. That slow, normal and fast are one, two and three of them, and a watch 2 points, is ours.',
    },
    {
      fields: ['terrains.*.cost'],
      source:
        'Cairn 2e: two hexes a watch over easy land, one over tough, half of one over perilous; as 1, 2 and 4 of the 2 points of a watch. Which terrain is which is ours.',
    },
    {
      fields: ['movement.leftover'],
      source: 'Cairn 2e: what is left of a way is marked.',
    },
    {
      fields: ['movement.canoe'],
      source: 'Ours: all three watches on easy water, whatever the pace; Cairn 2e has no canoes.',
    },
    {
      fields: ['terrains.*.dc'],
      source:
        'Cairn 2e: lost 2 times in 6 on tough land, 3 on perilous; as DC 8 and 11, 35 and 50 % at survival 0. Which terrain is which is ours, and so is DC 1 on easy land.',
    },
    { fields: ['forage.rations'], source: 'Cairn 2e: 1d4 rations.' },
    {
      fields: ['forage.dc', 'forage.gallons', 'forage.whileTravelling'],
      source:
        'Ours: Cairn 2e has no check, says nothing of water, and foraging takes a watch: 2 points.',
    },
    { fields: ['navigation.paceDc'], source: 'Cairn 2e has no pace: 0.' },
    { fields: ['needs'], source: 'Ours: a ration and a gallon a day, and no ointment.' },
  ],
})
