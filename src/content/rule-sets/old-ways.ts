import { STANDARD_RULES } from '#rules/standard-rules.ts'
import { LOST_DCS, standardTerrainsWith, withStandardSources } from './preset.ts'

export const OLD_WAYS = withStandardSources({
  id: 'old-ways',
  name: 'Old ways',
  about: 'One check for encounters a day, even chances to get lost in the wild, no bonus for pace.',
  rules: {
    ...STANDARD_RULES,
    encounters: { ...STANDARD_RULES.encounters, die: 6, onAtLeast: 5, times: ['day'] },
    needs: { ointment: 0, water: 1, food: 1 },
    navigation: { ...STANDARD_RULES.navigation, paceDc: { slow: 0, normal: 0, fast: 0 } },
    movement: {
      ...STANDARD_RULES.movement,
      hexes: { slow: 4, normal: 8, fast: 12 },
      canoe: 8,
      leftover: 'kept',
    },
    forage: { ...STANDARD_RULES.forage, dc: 18, whileTravelling: 0 },
    quantities: true,
    terrains: standardTerrainsWith({
      Beach: [LOST_DCS.oneInSix, 2],
      'Jungle (No Undead)': [LOST_DCS.threeInSix, 4],
      'Jungle (Lesser Undead)': [LOST_DCS.threeInSix, 4],
      'Jungle (Greater Undead)': [LOST_DCS.threeInSix, 4],
      Mountains: [LOST_DCS.twoInSix, 4],
      Rivers: [LOST_DCS.oneInSix, 2],
      Ruins: [LOST_DCS.twoInSix, 3],
      Swamp: [LOST_DCS.threeInSix, 4],
      Wasteland: [LOST_DCS.threeInSix, 3],
    }),
  },
  sources: [
    {
      fields: ['terrains.*.dc'],
      source:
        'The old-school rules: lost 3 times in 6 in jungle, swamp and desert; as DC 11, 50 % at survival 0. DC 8 (35 %) and 4 (15 %) for the others are ours.',
    },
    {
      fields: ['terrains.*.cost'],
      source:
        'The old-school rules: half of the distance in jungle, swamp and mountains, two thirds in woods, hills and desert; as 4 and 3 where open land is 2. That ruins are like woods, and beach and rivers open, is ours.',
    },
    {
      fields: ['movement.hexes.normal'],
      source:
        'The old-school rules: 24 miles a day over open land. Six miles to a hex, which are 2 points, are ours.',
    },
    {
      fields: ['movement.hexes.slow', 'movement.hexes.fast', 'movement.canoe'],
      source: 'Ours: the old-school rules have one pace.',
    },
    {
      fields: ['movement.leftover'],
      source: 'Ours: they count miles, so none of a day’s are lost.',
    },
    {
      fields: ['forage.dc'],
      source: 'The old-school rules: 1 time in 6; as DC 18, 15 % at survival 0.',
    },
    { fields: ['forage.rations'], source: 'The old-school rules: food for 1d6.' },
    {
      fields: ['forage.gallons', 'forage.whileTravelling'],
      source: 'Ours: water as food, and foraging costs the march nothing.',
    },
    { fields: ['navigation.paceDc'], source: 'The old-school rules have one pace: 0.' },
    {
      fields: ['encounters'],
      source: 'Ours: 2 times in 6, once a day.',
    },
    { fields: ['quantities'], source: 'Ours: numbers that appear are rolled with the encounter.' },
    { fields: ['needs'], source: 'Ours: a ration and a gallon a day, and no ointment.' },
  ],
})
