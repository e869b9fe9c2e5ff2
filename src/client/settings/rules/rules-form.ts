import { createContext, useContext } from 'react'
import type { FieldFault } from '../../../protocol/problems.ts'
import type { RuleSet } from '../../../rules/rule-set.ts'

/** What the page's fields share. */
interface RulesForm {
  readonly rules: RuleSet
  /** By path. */
  readonly faults: ReadonlyMap<string, FieldFault>
  readonly onChange: (rules: RuleSet) => void
}

export const RulesFormContext = createContext<RulesForm | null>(null)

export const useRulesForm = (): RulesForm => {
  const form = useContext(RulesFormContext)
  if (!form) throw new Error('A rule stands outside of its page')
  return form
}

/** The id of a field's fault. */
export const faultId = (path: string): string => `fault-${path.replaceAll('.', '-')}`
