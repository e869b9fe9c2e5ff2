import { STANDARD_RULES } from '../../rules/standard-rules.ts'
import type { Preset } from './preset.ts'

export const STANDARD: Preset = {
  id: 'standard',
  name: 'The standard',
  about: 'One hex a day through the jungle, as the specification has it.',
  rules: STANDARD_RULES,
  sources: [
    {
      fields: [
        ...['encounters', 'weather', 'needs', 'navigation', 'movement.hexes'],
        ...['id', 'name', 'playersName', 'dc', 'water', 'sight', 'colour', 'table'].map(
          (part) => `terrains.*.${part}`,
        ),
      ],
      source: 'Overland’s specification.',
    },
    {
      fields: [
        ...['movement.paceDie', 'movement.canoe', 'movement.leftover', 'quantities'],
        ...['terrains.*.cost', 'terrains.*.fastest'],
      ],
      source: 'The specification has nothing of the kind, so it is off.',
    },
    {
      fields: ['forage'],
      source: 'Ours: the specification does not forage. DC 15 is that of most of its terrains.',
    },
  ],
}
