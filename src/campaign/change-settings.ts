import { isDeepStrictEqual } from 'node:util'
import type { ChangedSettings } from '../protocol/settings.ts'
import type { RuleSet } from '../rules/rule-set.ts'
import type { Settings } from '../rules/settings.ts'
import { command } from './execute.ts'
import { checkFields, checkHex } from './refusal.ts'
import { drafted, type State } from './state.ts'
import { afterTravel, isAstray, OF_PLAY } from './travel-marks.ts'

/**
 * Rules that stay the same are the same object.
 *
 * @throws Refusal `INVALID_INPUT` naming each missing or unknown terrain
 */
const takenSettings = (
  { heightBonus, inKnownHexes, typedDice, journal, ...settings }: ChangedSettings,
  { settings: before, rules }: Pick<State, 'settings' | 'rules'>,
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

/** R-LOST-5, R-COST-6: once players see the true hex, the party knows where it is. */
export const underSettings = (
  state: State,
  { settings, rules }: Pick<State, 'settings' | 'rules'>,
): State => {
  const isFound = settings.lost === 'true-hex' && isAstray(state)
  const next = drafted(state, (draft) => {
    draft.settings = settings
    draft.rules = rules
    if (isFound) draft.believed = state.record.position
    if (settings.lost === 'true-hex') draft.believedProgress = state.progress
  })
  return isFound ? afterTravel(next, OF_PLAY) : next
}

/** Settings as they are make no revision. */
export const changeSettings = command(
  'settings',
  (state, request: { readonly settings: ChangedSettings }) => {
    checkHex(request.settings.numbering.origin, 'numbering.origin')
    const taken = takenSettings(request.settings, state)
    const isSame = taken.rules === state.rules && isDeepStrictEqual(taken.settings, state.settings)
    return isSame ? state : underSettings(state, taken)
  },
)
