import { useEffect, useState } from 'react'
import { cleanRules } from '../../../protocol/rule-faults.ts'
import type { RuleSet } from '../../../rules/rule-set.ts'
import type { TerrainId } from '../../../rules/terrain.ts'
import type { GmRuntime } from '../../gm/session/runtime.ts'
import { keptText } from '../../ui/kept-text.ts'
import {
  beginDraft,
  changedElsewhere,
  draftFromText,
  draftText,
  isUnsaved,
  type LeftOut,
  ontoSaved,
  type RulesDraft,
  toWrite,
} from './rules-draft.ts'
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

export type RulesWork = ReturnType<typeof useRulesDraft>

/** The unsaved rules, which outlive a reload; without any, the page follows the campaign's. */
export const useRulesDraft = (campaign: string, saved: RuleSet) => {
  const [kept] = useState(() => keptText('sessionStorage', `overland-rules-${campaign}`))
  const [held, setDraft] = useState<RulesDraft | null>(() => draftFromText(kept.read()))
  const draft = isUnsaved(held, saved) ? held : null
  useEffect(() => kept.write(draftText(draft)), [kept, draft])
  const from = draft ?? beginDraft(saved)
  return {
    draft: from,
    rules: from.rules,
    unsaved: draft !== null,
    /** What another screen changed under the draft. */
    elsewhere: draft ? changedElsewhere(draft, saved) : [],
    set: (rules: RuleSet) => setDraft({ ...from, rules }),
    replace: (id: TerrainId, to: TerrainId) =>
      setDraft({ ...from, replace: { ...from.replace, [id]: to } }),
    keepMine: () => setDraft(ontoSaved(from, saved)),
    /** What was typed since it was sent stays. */
    wasSaved: (sent: RuleSet) =>
      setDraft((now) => (now === null || now.rules === sent ? null : { ...now, base: sent })),
    drop: () => setDraft(null),
  }
}
