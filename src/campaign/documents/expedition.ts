import { isDeepStrictEqual } from 'node:util'
import type { RuleSet } from '../../rules/rule-set.ts'
import type { Settings } from '../../rules/settings.ts'
import { STANDARD_RULES } from '../../rules/standard-rules.ts'
import type { Expedition } from '../campaign.ts'
import { type Codec, document } from './document.ts'
import { idOfOldName } from './terrain-ids.ts'

export const settingsDocument = document<Settings>('settings')
  .changes(
    2,
    // Now the rules say it.
    ({ heightBonus: _, ...settings }) => settings,
  )
  // Since then numbers may also be `printed`.
  .adds<Pick<Settings, 'inKnownHexes'>>(3, { inKnownHexes: 'own-edition' })

export const rulesDocument = document<RuleSet>('rules')

const STANDARD = 'standard'

/** Each day writes the rules, so the standard ones are written in one word. */
const rulesCodec: Codec<RuleSet> = {
  read: (stored) => (stored === STANDARD ? STANDARD_RULES : rulesDocument.read(stored)),
  write: (rules) =>
    rules === STANDARD_RULES || isDeepStrictEqual(rules, STANDARD_RULES)
      ? STANDARD
      : rulesDocument.write(rules),
}

/** The rules of the time when settings had the terrains' sights. */
const rulesWithSights = (heightBonus: Readonly<Record<string, number>> = {}): unknown => {
  const terrains = STANDARD_RULES.terrains.map((terrain) => ({
    ...terrain,
    sight: heightBonus[terrain.name] ?? terrain.sight,
  }))
  return rulesCodec.write({ ...STANDARD_RULES, terrains })
}

export const expeditionDocument = document<Expedition>('expedition', {
  settings: settingsDocument,
  rules: rulesCodec,
})
  .changes(2, ({ map, settings, ...rest }) => ({
    ...rest,
    ...(map && { map: { ...map, terrain: idOfOldName(map.terrain) } }),
    ...(settings && { settings, rules: rulesWithSights(settings.heightBonus) }),
  }))
  .changes(3, ({ chart, ...rest }) => ({
    ...rest,
    ...(chart !== undefined && { chart: chart && { ...chart, survey: null } }),
  }))
