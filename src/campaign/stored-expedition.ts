import { isDeepStrictEqual } from 'node:util'
import type { RuleSet } from '../rules/rule-set.ts'
import { STANDARD_RULES } from '../rules/standard-rules.ts'
import type { Expedition } from './campaign.ts'
import { remembered } from './remembered.ts'

const STANDARD = 'standard'

const storedRules = (rules: RuleSet): RuleSet | typeof STANDARD =>
  rules === STANDARD_RULES || isDeepStrictEqual(rules, STANDARD_RULES) ? STANDARD : rules

/**
 * An expedition, or those of its fields that a change touched, as JSON has it. Each day writes the
 * rules, so the standard ones are written in one word.
 */
export const storedExpedition = (fields: Partial<Expedition>): object =>
  fields.rules ? { ...fields, rules: storedRules(fields.rules) } : fields

/** Leaves other values unchanged. */
export const readExpedition = <Fields extends Partial<Expedition>>(stored: unknown): Fields => {
  const fields = stored as Readonly<Record<string, unknown>> | null | undefined
  return (fields?.rules === STANDARD ? { ...fields, rules: STANDARD_RULES } : stored) as Fields
}

/** Between the rules and the rest: no JSON that is written here has a line end. */
const END_OF_RULES = '\n,'
const START = '{"rules":'
/** Of rules that were read last. */
const MOST_KEPT = 256
const kept = new Map<string, RuleSet>()

const rulesOf = (text: string): RuleSet => {
  const found = kept.get(text)
  if (found) return found
  const { rules } = readExpedition<Pick<Expedition, 'rules'>>({ rules: JSON.parse(text) })
  kept.set(text, rules)
  for (const [oldest] of kept) {
    if (kept.size <= MOST_KEPT) break
    kept.delete(oldest)
  }
  return rules
}

const rulesText = remembered((rules: RuleSet): string => JSON.stringify(storedRules(rules)))

/**
 * An expedition as JSON text, with its rules first. They are its largest part and seldom change, so
 * each set is written and read once, and everyone shares it.
 */
export const expeditionText = {
  write: ({ rules, ...others }: Expedition): string =>
    `${START}${rulesText(rules)}${END_OF_RULES}${JSON.stringify(others).slice(1)}`,
  read: (text: string): Expedition => {
    const end = text.indexOf(END_OF_RULES)
    const rules = rulesOf(text.slice(START.length, end))
    return { ...JSON.parse(`{${text.slice(end + END_OF_RULES.length)}`), rules }
  },
}
