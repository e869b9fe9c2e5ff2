import { isDeepStrictEqual } from 'node:util'
import type { ChangedSettings, WireSettings } from '../protocol/settings.ts'
import type { RuleSet } from '../rules/rule-set.ts'
import type { Settings } from '../rules/settings.ts'
import type { Expedition } from './campaign.ts'
import { checkFields } from './refuse-fields.ts'

// R-KNOW-3: `settings.heightBonus` of the wire is the sight of the rules' terrains.

export const toWireSettings = (settings: Settings, { terrains }: RuleSet): WireSettings => {
  const { fog, inKnownHexes, lost, reach, ...rest } = settings
  const heightBonus = Object.fromEntries(terrains.map(({ name, sight }) => [name, sight]))
  return { fog, inKnownHexes, lost, reach, heightBonus, ...rest }
}

/**
 * Rules that stay the same are the same object.
 *
 * @throws Refusal `INVALID_INPUT` naming each missing or unknown terrain
 */
export const takenSettings = (
  { heightBonus, inKnownHexes, typedDice, journal, ...settings }: ChangedSettings,
  { settings: before, rules }: Pick<Expedition, 'settings' | 'rules'>,
): { settings: Settings; rules: RuleSet } => {
  checkFields(
    heightBonus,
    rules.terrains.map(({ name }) => name),
    'heightBonus',
  )
  const terrains = rules.terrains.map((terrain) => ({
    ...terrain,
    sight: heightBonus[terrain.name] ?? terrain.sight,
  }))
  const isSame = isDeepStrictEqual(terrains, rules.terrains)
  return {
    settings: {
      ...settings,
      inKnownHexes: inKnownHexes ?? before.inKnownHexes,
      typedDice: typedDice ?? before.typedDice,
      journal: journal ?? before.journal,
    },
    rules: isSame ? rules : { ...rules, terrains },
  }
}
