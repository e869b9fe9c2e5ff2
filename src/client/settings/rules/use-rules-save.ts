import { useState } from 'react'
import { cleanRules } from '../../../protocol/rule-faults.ts'
import type { GmRuntime } from '../../gm/session/runtime.ts'
import type { useDraft } from '../../ui/draft/use-draft.ts'
import { type DraftedRules, type LeftOut, type RuleField, toWrite } from './rules-draft.ts'
import * as words from './words.tsx'

export type Saved =
  | { readonly kind: 'saving' | 'nothing' | 'saved' }
  | { readonly kind: 'failed'; readonly why: string }

export type RulesSave = ReturnType<typeof useRulesSave>

/** @param faults how many fields cannot be saved */
export const useRulesSave = (
  gm: GmRuntime,
  work: ReturnType<typeof useDraft<DraftedRules, RuleField>>,
  gone: readonly LeftOut[],
  faults: number,
) => {
  const [saved, setSaved] = useState<Saved | null>(null)
  const fail = (why: string): false => {
    setSaved({ kind: 'failed', why })
    return false
  }
  const save = async (): Promise<boolean> => {
    const { base, mine, unsaved, elsewhere } = work
    if (unsaved.length === 0) {
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
      body: toWrite(cleanRules(mine.rules), gone),
      says: words.saved,
      basedOn: { rules: base.rules },
    })
    if (!went) return fail(gm.get().note ?? words.elsewhere.first)
    work.wasSaved()
    setSaved({ kind: 'saved' })
    return true
  }
  return { saved, save, forget: () => setSaved(null) }
}
