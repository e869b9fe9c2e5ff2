import { useState } from 'react'
import type { GmRuntime } from '../gm-session/runtime.ts'
import * as words from '../words/en/workshop.ts'
import type { WorkshopDraft } from './use-workshop-draft.ts'

/** What the last save came to, until something else is done. */
export type Saved =
  | { readonly kind: 'saving' | 'nothing' }
  /** Not begun: there are clicks that make no grid. */
  | { readonly kind: 'clicks' }
  | { readonly kind: 'saved'; readonly changes: number }
  | { readonly kind: 'failed'; readonly why: string }

export interface WorkshopSave {
  readonly saved: Saved | null
  /** Takes back what was saved last. */
  readonly undo: () => void
  /** Answers whether everything is saved. */
  readonly save: () => Promise<boolean>
  /** Goes on as if nothing was saved. */
  readonly wait: () => void
  /** Saves all but the clicks that make no grid, and drops those. */
  readonly saveRest: () => Promise<boolean>
}

/** Saves what was changed: the chart as a whole, the settings as a whole. */
export const useWorkshopSave = (gm: GmRuntime, work: WorkshopDraft): WorkshopSave => {
  const [saved, setSaved] = useState<Saved | null>(null)

  const put = async (route: string, body: unknown, says: string): Promise<boolean> => {
    const went = await gm.run({ kind: 'edit', method: 'PUT', route, body, says })
    if (!went) setSaved({ kind: 'failed', why: gm.get().note ?? words.refused })
    return went
  }

  const save = async (): Promise<boolean> => {
    if (work.unusedClicks === null) return saveRest()
    setSaved({ kind: 'clicks' })
    return false
  }

  const saveRest = async (): Promise<boolean> => {
    const { unsavedChart, unsavedSettings, problem, chart, settings } = work
    if (problem) {
      setSaved({ kind: 'failed', why: problem })
      return false
    }
    if (unsavedChart.length + unsavedSettings.length === 0) {
      setSaved({ kind: 'nothing' })
      return true
    }
    setSaved({ kind: 'saving' })
    let changes = 0
    if (unsavedSettings.length > 0) {
      if (!(await put('/settings', settings, words.settingsSaved))) return false
      work.dropSettings()
      changes += 1
    }
    // The map last: it is what can then be undone first.
    if (unsavedChart.length > 0) {
      if (!(await put('/chart', { chart }, words.mapLaid))) return false
      work.dropPictures()
      changes += 1
    }
    if (work.unusedClicks !== null) work.dropClicks()
    setSaved({ kind: 'saved', changes })
    return true
  }

  const undo = (): void => {
    if (saved?.kind !== 'saved') return
    work.dropAll()
    setSaved(null)
    // Steps wait behind one another.
    for (let step = 0; step < saved.changes; step += 1) void gm.run({ kind: 'undo' })
  }

  return { saved, save, saveRest, wait: () => setSaved(null), undo }
}
