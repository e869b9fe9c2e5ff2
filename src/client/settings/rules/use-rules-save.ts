import { useState } from 'react'
import { cleanRules } from '../../../protocol/rule-faults.ts'
import type { GmRuntime } from '../../gm/session/runtime.ts'
import { type LeftOut, toWrite } from './rules-draft.ts'
import type { RulesWork } from './use-rules-draft.ts'
import * as words from './words.tsx'

export type Saved =
  | { readonly kind: 'saving' | 'nothing' | 'saved' }
  | { readonly kind: 'failed'; readonly why: string }

export type RulesSave = ReturnType<typeof useRulesSave>

/** @param faults how many fields cannot be saved */
export const useRulesSave = (
  gm: GmRuntime,
  work: RulesWork,
  gone: readonly LeftOut[],
  faults: number,
) => {
  const [saved, setSaved] = useState<Saved | null>(null)
  const fail = (why: string): false => {
    setSaved({ kind: 'failed', why })
    return false
  }
  const save = async (): Promise<boolean> => {
    const { draft, rules, unsaved, elsewhere } = work
    if (!unsaved) {
      setSaved({ kind: 'nothing' })
      return true
    }
    if (faults > 0) return fail(words.cannotSave(faults))
    if (elsewhere.length > 0) return fail(words.elsewhere.first)
    setSaved({ kind: 'saving' })
    const went = await gm.run({
      kind: 'edit',
      method: 'PUT',
      route: '/rules',
      body: toWrite(cleanRules(rules), gone),
      says: words.saved,
      basedOn: { rules: draft.base },
    })
    if (!went) return fail(gm.get().note ?? words.elsewhere.first)
    work.wasSaved(rules)
    setSaved({ kind: 'saved' })
    return true
  }
  return { saved, save, forget: () => setSaved(null) }
}
