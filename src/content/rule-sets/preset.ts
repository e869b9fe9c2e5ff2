import type { RuleSet } from '../../rules/rule-set.ts'

/** Where numbers come from: fields as dotted paths, each with everything below it. */
export interface RuleSource {
  readonly fields: readonly string[]
  readonly source: string
}

/** R-RULE-5: a ready rule set. Each of its numbers has a source. */
export interface Preset {
  readonly id: string
  readonly name: string
  readonly about: string
  readonly rules: RuleSet
  readonly sources: readonly RuleSource[]
}

export const SPECIFICATION = 'Overland’s specification.'
