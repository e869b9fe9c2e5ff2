import { STANDARD_RULES } from '../../rules/standard-rules.ts'
import { likeTheStandard } from './preset.ts'

const HOUSE_RULES = 'What many tables that play jungle expeditions write that they changed.'

export const DEEP_JUNGLE = likeTheStandard({
  id: 'deep-jungle',
  name: 'Deep jungle',
  about: 'The standard with what tables commonly change: more encounters, canoes, and a pace die.',
  rules: {
    ...STANDARD_RULES,
    encounters: { ...STANDARD_RULES.encounters, onAtLeast: 16 },
    movement: { ...STANDARD_RULES.movement, canoe: 2, paceDie: 'one-hex' },
  },
  sources: [
    { fields: ['encounters.onAtLeast', 'movement.canoe', 'movement.paceDie'], source: HOUSE_RULES },
  ],
})
