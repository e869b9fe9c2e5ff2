import { isDeepStrictEqual } from 'node:util'
import type { RuleSet } from '../../rules/rule-set.ts'
import type { Settings } from '../../rules/settings.ts'
import { STANDARD_RULES } from '../../rules/standard-rules.ts'
import type { Expedition } from '../campaign.ts'
import { remembered } from '../remembered.ts'
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
  .adds<Pick<Settings, 'typedDice'>>(4, { typedDice: [] })
  // Older campaigns told their players nothing that was meant for a journal.
  .adds<Pick<Settings, 'journal'>>(5, { journal: false })

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

export const expeditionDocument = document<Omit<Expedition, 'ahead' | 'story'>>('expedition', {
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
  .adds<Pick<Expedition, 'ahead'>>(4, { ahead: 0 })
  .adds<Pick<Expedition, 'story'>>(5, { story: '' })

/** Between the rules and the rest: no JSON that is written here has a line end. */
const END_OF_RULES = '\n,'
const START = '{"rules":'
/** Of rules that were read last. */
const MOST_KEPT = 256
const kept = new Map<string, RuleSet>()

const rulesOf = (text: string): RuleSet => {
  const found = kept.get(text)
  if (found) return found
  const rules = rulesCodec.read(JSON.parse(text))
  kept.set(text, rules)
  for (const [oldest] of kept) {
    if (kept.size <= MOST_KEPT) break
    kept.delete(oldest)
  }
  return rules
}

const rulesText = remembered((rules: RuleSet): string => JSON.stringify(rulesCodec.write(rules)))

/**
 * The document as JSON text, with its rules first. They are its largest part and seldom change, so
 * each set is written and read once, and everyone shares it.
 */
export const expeditionText: {
  write(expedition: Omit<Expedition, 'ahead' | 'story'>): string
  /** @throws as the document's `read` */
  read(text: string): ReturnType<typeof expeditionDocument.read>
} = {
  write: ({ rules, ...others }) => {
    const rest = JSON.stringify(expeditionDocument.writePart(others))
    return `${START}${rulesText(rules)}${END_OF_RULES}${rest.slice(1)}`
  },
  read: (text) => {
    const end = text.startsWith(START) ? text.indexOf(END_OF_RULES) : -1
    if (end === -1) return expeditionDocument.read(JSON.parse(text))
    const rest = JSON.parse(`{${text.slice(end + END_OF_RULES.length)}`)
    // Only a document of today needs no step that may meet its rules.
    if (rest.v !== expeditionDocument.version) return expeditionDocument.read(JSON.parse(text))
    return { ...expeditionDocument.read(rest), rules: rulesOf(text.slice(START.length, end)) }
  },
}
