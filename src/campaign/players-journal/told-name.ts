import { replaceDice } from '../../rules/dice-expression.ts'
import type { EncounterEntry } from '../../rules/encounter.ts'

/** R-STORY-6: `7 owls` for `2d6 owls` once 7 was rolled; what was not rolled stays as it is. */
export const toldName = ({ name, quantities }: Pick<EncounterEntry, 'name' | 'quantities'>) =>
  replaceDice(name, ({ text }, index) => {
    const rolled = quantities[index]
    return rolled?.dice === text ? String(rolled.total) : text
  })
