import { useLayoutEffect, useRef, useState } from 'react'
import { asksBeforeSaving, shownBySaving } from '../../chart/layers/newly-shown.ts'
import type { GmRuntime } from '../../gm/session/runtime.ts'
import * as words from '../../words/en/map-settings.ts'
import type { MapSettingsDraft } from './use-map-settings-draft.ts'

type Saved =
  | { readonly kind: 'saving' | 'nothing' }
  | { readonly kind: 'clicks' }
  | { readonly kind: 'saved'; readonly changes: number }
  | { readonly kind: 'failed'; readonly why: string }

export type MapSettingsSave = ReturnType<typeof useMapSettingsSave>

/** Saves the chart as a whole and the settings as a whole. */
export const useMapSettingsSave = (gm: GmRuntime, work: MapSettingsDraft) => {
  const [saved, setSaved] = useState<Saved | null>(null)
  /** Answers the question whether players may see what saving would show them. */
  const [reveals, setReveals] = useState<((goesOn: boolean) => void) | null>(null)
  /** The GM may have worked on while it was asked. */
  const newest = useRef(work)
  useLayoutEffect(() => {
    newest.current = work
  })

  const put = async (route: string, body: unknown, says: string): Promise<boolean> => {
    const went = await gm.run({ kind: 'edit', method: 'PUT', route, body, says })
    if (!went) setSaved({ kind: 'failed', why: gm.get().note ?? words.refused })
    return went
  }

  const save = async (): Promise<boolean> => {
    if (work.unusedClicks === null) return askOrSave()
    setSaved({ kind: 'clicks' })
    return false
  }

  /** Asks first if players would see much for the first time. */
  const askOrSave = async (): Promise<boolean> => {
    const { view } = gm.get()
    const drafted = { ...work.settings, laid: work.chart }
    if (view && asksBeforeSaving(shownBySaving(view, drafted))) {
      setSaved(null)
      const goesOn = await new Promise<boolean>((answer) => setReveals(() => answer))
      if (!goesOn) return false
    }
    return saveRest()
  }

  const answer = (goesOn: boolean): void => {
    setReveals(null)
    reveals?.(goesOn)
  }

  /** Saves all but the unused clicks, and drops those. */
  const saveRest = async (): Promise<boolean> => {
    const work = newest.current
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
    // The map last, so that Undo takes it back first.
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
    // Each waits for the one before.
    for (let step = 0; step < saved.changes; step += 1) void gm.run({ kind: 'undo' })
  }

  return {
    saved,
    reveals: reveals !== null,
    answer,
    save,
    askOrSave,
    wait: () => setSaved(null),
    undo,
  }
}
