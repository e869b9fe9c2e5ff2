import { useReducer } from 'react'
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
  draftedSettings,
  type SettingsDraft,
  settingsProblem,
  unsavedSettings,
} from './draft/settings-draft.ts'
import { NO_WORK, nextWork } from './draft/unsaved-work.ts'
import { isTouched, type Laying } from './grid/laying.ts'
import { isUnused, readOn } from './grid/read-on.ts'
import { sayFit } from './grid/say-fit.ts'
import type { Slot } from './images/use-upload.ts'

export interface WorkshopDraft {
  readonly draft: SettingsDraft
  readonly setDraft: (draft: SettingsDraft) => void
  /** With the changes. */
  readonly settings: ToldSettings
  readonly pictures: Pictures
  readonly setPictures: (pictures: Pictures) => void
  /** Keeps the other image as it is by then. */
  readonly choose: (slot: Slot, image: ImageView) => void
  readonly laying: Laying
  readonly lay: (change: (laying: Laying) => Laying) => void
  /** The chart to save. */
  readonly chart: ChartChoice | null
  readonly unsavedSettings: readonly string[]
  readonly unsavedChart: readonly string[]
  /** Why the clicks make no grid; null if they do. */
  readonly unusedClicks: string | null
  readonly dropClicks: () => void
  /** Why the settings cannot be saved. */
  readonly problem: string | undefined
  /** Drops what is being saved; later changes stay. */
  readonly dropSettings: () => void
  readonly dropPictures: () => void
  readonly dropAll: () => void
}

/** The unsaved changes; all else follows the campaign. */
export const useWorkshopDraft = (
  view: GmView,
  images: readonly ImageView[] | null,
): WorkshopDraft => {
  const [work, tell] = useReducer(nextWork, NO_WORK)
  const { settings: draft, chosen, laying } = work
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
    setDraft: (next) => tell({ kind: 'settings', settings: next }),
    settings,
    pictures,
    setPictures: (next) => tell({ kind: 'pictures', pictures: next, laid }),
    choose: (slot, { id }) => tell({ kind: 'picture', slot, image: id, laid }),
    laying,
    lay: (change) => tell({ kind: 'laying', change }),
    chart,
    unsavedSettings: unsavedSettings(draft, view.settings),
    unsavedChart: unsavedChart(chart, laid),
    unusedClicks: unused ? sayFit(reading, 1) : null,
    dropClicks: () => tell({ kind: 'clicks-left', sent: work }),
    problem: settingsProblem(draft, view.settings),
    dropSettings: () => tell({ kind: 'settings-saved', sent: work }),
    dropPictures: () => tell({ kind: 'pictures-saved', sent: work }),
    dropAll: () => tell({ kind: 'dropped' }),
  }
}
