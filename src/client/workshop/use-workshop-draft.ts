import { useState } from 'react'
import type { ChartChoice, ImageView } from '../../protocol/chart.ts'
import type { ToldSettings } from '../../protocol/settings.ts'
import type { GmView } from '../../protocol/views.ts'
import {
  draftedChart,
  imageById,
  type Pictures,
  picturesOf,
  unsavedChart,
} from './draft/chart-draft.ts'
import {
  changedSince,
  draftedSettings,
  NO_CHANGES,
  type SettingsDraft,
  settingsProblem,
  unsavedSettings,
} from './draft/settings-draft.ts'
import { isTouched, type Laying, NOTHING_LAID } from './grid/laying.ts'
import { isUnused, readOn } from './grid/read-on.ts'
import { sayFit } from './grid/say-fit.ts'

export interface WorkshopDraft {
  readonly draft: SettingsDraft
  readonly setDraft: (draft: SettingsDraft) => void
  /** The settings as they would be saved. */
  readonly settings: ToldSettings
  readonly pictures: Pictures
  readonly setPictures: (pictures: Pictures) => void
  readonly laying: Laying
  readonly lay: (change: (laying: Laying) => Laying) => void
  /** The chart as it would be laid. */
  readonly chart: ChartChoice | null
  readonly unsavedSettings: readonly string[]
  readonly unsavedChart: readonly string[]
  /** Why there are clicks that are not used, in a sentence; null if there are none. */
  readonly unusedClicks: string | null
  readonly dropClicks: () => void
  /** What keeps the settings from being saved. */
  readonly problem: string | undefined
  /** Drops what is saved now; what was changed meanwhile stays. */
  readonly dropSettings: () => void
  readonly dropPictures: () => void
  readonly dropAll: () => void
}

/** Everything that was changed on the sheet and is not saved; all else follows the campaign. */
export const useWorkshopDraft = (
  view: GmView,
  images: readonly ImageView[] | null,
): WorkshopDraft => {
  const [draft, setDraft] = useState(NO_CHANGES)
  const [chosen, setChosen] = useState<Pictures | null>(null)
  const [laying, setLaying] = useState(NOTHING_LAID)
  const { laid } = view

  const settings = draftedSettings(draft, view.settings)
  const pictures = picturesOf(chosen, laid)
  const image = imageById(images, pictures.gm)
  const read = (held: Laying) => (image ? readOn(held, image, laid, settings.numbering) : null)
  const reading = isTouched(laying) ? read(laying) : null
  const unused = reading !== null && isUnused(reading)
  const without = { ...laying, marks: [] }
  const grid = (unused ? isTouched(without) && read(without)?.grid : reading?.grid) || null
  const chart = draftedChart(chosen, grid, laid)
  return {
    draft,
    setDraft,
    settings,
    pictures,
    setPictures: (next) => {
      // Clicks on one image say nothing of another.
      if (next.gm !== pictures.gm) setLaying(NOTHING_LAID)
      setChosen(next)
    },
    laying,
    lay: (change) => setLaying(change),
    chart,
    unsavedSettings: unsavedSettings(draft, view.settings),
    unsavedChart: unsavedChart(chart, laid),
    unusedClicks: unused ? sayFit(reading, 1) : null,
    dropClicks: () =>
      setLaying((held) => (held.marks === laying.marks ? { ...held, marks: [] } : held)),
    problem: settingsProblem(draft, view.settings),
    dropSettings: () => setDraft((held) => changedSince(draft, held)),
    dropPictures: () => setChosen((held) => (held === chosen ? null : held)),
    dropAll: () => {
      setDraft(NO_CHANGES)
      setChosen(null)
      setLaying(NOTHING_LAID)
    },
  }
}
