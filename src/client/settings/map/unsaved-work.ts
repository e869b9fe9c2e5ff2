import type { ChartChoice } from '../../../protocol/chart.ts'
import { type Pictures, picturesOf } from './chart-draft.ts'
import { type Laying, NOTHING_LAID } from './grid/laying.ts'
import type { Slot } from './images/use-upload.ts'
import { changedSince, NO_CHANGES, type SettingsDraft } from './settings-draft.ts'

export interface UnsavedWork {
  readonly settings: SettingsDraft
  readonly chosen: Pictures | null
  readonly laying: Laying
}

export const NO_WORK: UnsavedWork = { settings: NO_CHANGES, chosen: null, laying: NOTHING_LAID }

export type WorkEvent =
  | { readonly kind: 'settings'; readonly settings: SettingsDraft }
  | { readonly kind: 'pictures'; readonly pictures: Pictures; readonly laid: ChartChoice | null }
  /** Keeps the other image as it is by then. */
  | {
      readonly kind: 'picture'
      readonly slot: Slot
      readonly image: string
      readonly laid: ChartChoice | null
    }
  | { readonly kind: 'laying'; readonly change: (laying: Laying) => Laying }
  /** Drops what was sent and is saved; later changes stay. */
  | {
      readonly kind: 'settings-saved' | 'pictures-saved' | 'clicks-left'
      readonly sent: UnsavedWork
    }
  | { readonly kind: 'dropped' }

export const nextWork = (work: UnsavedWork, event: WorkEvent): UnsavedWork => {
  const { settings, chosen, laying } = work
  switch (event.kind) {
    case 'settings':
      return { ...work, settings: event.settings }
    case 'pictures': {
      const { pictures, laid } = event
      // Clicks on one image mean nothing on another.
      const isSame = pictures.gm === picturesOf(chosen, laid).gm
      return { ...work, chosen: pictures, laying: isSame ? laying : NOTHING_LAID }
    }
    case 'picture': {
      const { slot, image, laid } = event
      const pictures = { ...picturesOf(chosen, laid), [slot]: image }
      return nextWork(work, { kind: 'pictures', pictures, laid })
    }
    case 'laying':
      return { ...work, laying: event.change(laying) }
    case 'settings-saved':
      return { ...work, settings: changedSince(event.sent.settings, settings) }
    case 'pictures-saved':
      return { ...work, chosen: chosen === event.sent.chosen ? null : chosen }
    case 'clicks-left':
      return laying.marks === event.sent.laying.marks
        ? { ...work, laying: { ...laying, marks: [] } }
        : work
    case 'dropped':
      return NO_WORK
  }
}
