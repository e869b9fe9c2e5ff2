import { useEffect, useState } from 'react'
import type { RuleSet } from '../../../rules/rule-set.ts'
import type { TerrainId } from '../../../rules/terrain.ts'
import { keptText } from '../../ui/kept-text.ts'
import {
  beginDraft,
  changedElsewhere,
  draftFromText,
  draftText,
  isUnsaved,
  ontoSaved,
  type RulesDraft,
} from './rules-draft.ts'

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
