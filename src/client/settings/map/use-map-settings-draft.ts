import { useReducer } from 'react'
import type { ImageView } from '../../../protocol/chart.ts'
import type { GmView } from '../../../protocol/views.ts'
import { draftedChart, imageById, type Pictures, picturesOf, unsavedChart } from './chart-draft.ts'
import { isTouched, type Laying } from './grid/laying.ts'
import { isUnused, readOn } from './grid/reading.ts'
import { sayFit } from './grid/say-fit.ts'
import type { Slot } from './images/use-upload.ts'
import {
  draftedSettings,
  type SettingsDraft,
  settingsProblem,
  unsavedSettings,
} from './settings-draft.ts'
import { NO_WORK, nextWork } from './unsaved-work.ts'

export type MapSettingsDraft = ReturnType<typeof useMapSettingsDraft>

/** The unsaved changes; all else follows the campaign. */
export const useMapSettingsDraft = (view: GmView, images: readonly ImageView[] | null) => {
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
    setDraft: (next: SettingsDraft) => tell({ kind: 'settings', settings: next }),
    settings,
    pictures,
    setPictures: (next: Pictures) => tell({ kind: 'pictures', pictures: next, laid }),
    /** Keeps the other image as it is by then. */
    choose: (slot: Slot, { id }: ImageView) => tell({ kind: 'picture', slot, image: id, laid }),
    laying,
    lay: (change: (laying: Laying) => Laying) => tell({ kind: 'laying', change }),
    /** The chart to save. */
    chart,
    unsavedSettings: unsavedSettings(draft, view.settings),
    unsavedChart: unsavedChart(chart, laid),
    /** Why the clicks make no grid; null if they do. */
    unusedClicks: unused ? sayFit(reading, 1) : null,
    dropClicks: () => tell({ kind: 'clicks-left', sent: work }),
    problem: settingsProblem(draft, view.settings),
    /** Drops what is being saved; later changes stay. */
    dropSettings: () => tell({ kind: 'settings-saved', sent: work }),
    dropPictures: () => tell({ kind: 'pictures-saved', sent: work }),
    dropAll: () => tell({ kind: 'dropped' }),
  }
}
