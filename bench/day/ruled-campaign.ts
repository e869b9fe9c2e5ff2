import { newState } from '../../src/campaign/create-campaign.ts'
import type { RuleSet } from '../../src/rules/rule-set.ts'
import { STANDARD_RULES } from '../../src/rules/standard-rules.ts'
import { applyChosenKey } from '../../src/server/access/gm-key.ts'
import { openSqliteStore } from '../../src/store/sqlite/open.ts'

export const RULED = 'ruled'
export const RULED_KEY = 'a key for the ruled campaign'

const TERRAINS = 40

/** As large as rules may be, with a part for everything: 40 terrains, several hexes a day. */
const FULL_RULES: RuleSet = {
  ...STANDARD_RULES,
  encounters: { die: 20, onAtLeast: 16, times: ['dawn', 'noon', 'dusk', 'dead of night'] },
  navigation: { ...STANDARD_RULES.navigation, onTrail: 'skip', onWater: 'skip', guide: 2 },
  movement: { hexes: { slow: 1, normal: 2, fast: 3 }, paceDie: 'one-hex', canoe: 4 },
  forage: { dc: 12, rations: '2d6', gallons: '1d6+2', whileTravelling: 1 },
  quantities: true,
  terrains: Array.from({ length: TERRAINS }, (_, index) => {
    const like = STANDARD_RULES.terrains[index % STANDARD_RULES.terrains.length]
    if (!like) throw new RangeError('The standard rules have no terrains')
    return { ...like, id: `${index + 1}`, name: `${like.name}, ${index + 1}` }
  }),
}

/** Writes a new campaign by rules of its own to a folder that no server holds yet. */
export const layRuledCampaign = async (dataDir: string): Promise<void> => {
  const store = await openSqliteStore({ dataDir })
  await store.create({ id: RULED, epoch: RULED, state: { ...newState(), rules: FULL_RULES } })
  await applyChosenKey(store, RULED, RULED_KEY)
  await store.close()
}
