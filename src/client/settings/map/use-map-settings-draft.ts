import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { ImageView } from '../../../protocol/chart.ts'
import { asksBeforeSaving, shownBySaving } from '../../chart/layers/newly-shown.ts'
import type { SaveState } from '../../gm/session/session-state.ts'
import { useCampaign, useGm, useView } from '../../gm/session/use-gm.ts'
import { useDraft } from '../../ui/draft/use-draft.ts'
import {
  draftedChart,
  imageById,
  PICTURES,
  type Pictures,
  picturesOf,
  unsavedChart,
} from './chart-draft.ts'
import { isTouched, type Laying, NOTHING_LAID } from './grid/laying.ts'
import { isUnused, readOn } from './grid/reading.ts'
import { sayFit } from './grid/say-fit.ts'
import type { Slot, Uploading } from './images/image-slot.tsx'
import type { Images } from './images/use-images.ts'
import {
  readSettings,
  SETTING_FIELDS,
  sayFields,
  settingsProblem,
  type TypedSettings,
  typedSettings,
} from './settings-draft.ts'
import * as words from './words.ts'

export type MapSettingsSave = ReturnType<typeof useMapSettingsSave>

/** Saves the chart as a whole and the settings as a whole. */
export const useMapSettingsSave = (work: MapSettingsDraft) => {
  const gm = useGm()
  /** `clicks`: some make no grid, and the GM has not said what becomes of them. */
  const [result, setResult] = useState<SaveState | 'clicks' | null>(null)
  /** What Undo takes back. */
  const [changes, setChanges] = useState(0)
  /** Whether a grid was saved, and the party's place and the numbers are to be asked for. */
  const [asks, setAsks] = useState(false)
  /** Answers the question whether players may see what saving would show them. */
  const [reveals, setReveals] = useState<((goesOn: boolean) => void) | null>(null)
  /** The GM may have worked on while it was asked. */
  const newest = useRef(work)
  useLayoutEffect(() => {
    newest.current = work
  })

  const fail = (why: string): false => {
    setResult({ kind: 'failed', why, retries: false })
    return false
  }
  const put = async (route: string, body: unknown, says: string): Promise<boolean> =>
    (await gm.run({ kind: 'edit', method: 'PUT', route, body, says })) ||
    fail(gm.get().note ?? words.refused)

  /** Saves all but the unused clicks, and drops those. Resolves to whether the page may be left. */
  const saveRest = async (): Promise<boolean> => {
    const work = newest.current
    const { unsavedChart, unsavedSettings, problem, chart, settings } = work
    if (problem) return fail(problem)
    if (unsavedChart.length + unsavedSettings.length === 0) {
      setResult({ kind: 'nothing' })
      return true
    }
    setResult({ kind: 'saving' })
    if (unsavedSettings.length > 0) {
      if (!(await put('/settings', settings, words.settingsSaved))) return false
      work.settingsWereSaved()
    }
    // The map last, so that Undo takes it back first.
    if (unsavedChart.length > 0) {
      if (!(await put('/chart', { chart }, words.mapLaid))) return false
      work.picturesWereSaved()
    }
    if (work.unusedClicks !== null) work.dropClicks()
    setChanges(Number(unsavedSettings.length > 0) + Number(unsavedChart.length > 0))
    setResult({ kind: 'saved' })
    const laysGrid = unsavedChart.includes(words.changed.grid)
    if (laysGrid) setAsks(true)
    return !laysGrid
  }

  /** Asks first if players would see much for the first time. */
  const askOrSave = async (): Promise<boolean> => {
    const { view } = gm.get()
    const drafted = { ...work.settings, laid: work.chart }
    if (view && asksBeforeSaving(shownBySaving(view, drafted))) {
      setResult(null)
      const goesOn = await new Promise<boolean>((answer) => setReveals(() => answer))
      if (!goesOn) return false
    }
    return saveRest()
  }

  return {
    result,
    asks,
    wasAsked: () => setAsks(false),
    reveals: reveals !== null,
    answer: (goesOn: boolean): void => {
      setReveals(null)
      reveals?.(goesOn)
    },
    save: async (): Promise<boolean> => {
      if (work.unusedClicks === null) return askOrSave()
      setResult('clicks')
      return false
    },
    askOrSave,
    wait: () => setResult(null),
    undo: (): void => {
      work.dropAll()
      setResult(null)
      // Each waits for the one before.
      for (let step = 0; step < changes; step += 1) void gm.run({ kind: 'undo' })
    },
  }
}

export type MapSettingsDraft = ReturnType<typeof useMapSettingsDraft>

/** What the parts with images work on. */
export interface ImageWork {
  readonly images: Images
  readonly uploading: Uploading
  readonly work: MapSettingsDraft
}

/** The unsaved changes; all else follows the campaign. */
export const useMapSettingsDraft = (images: readonly ImageView[] | null) => {
  const campaign = useCampaign()
  const view = useView((view) => view)
  const { laid } = view
  const typed = useDraft({
    key: `overland-settings-${campaign}`,
    saved: useMemo(() => typedSettings(view.settings), [view.settings]),
    fields: SETTING_FIELDS,
    follows: true,
  })
  const chosen = useDraft({
    key: `overland-pictures-${campaign}`,
    saved: picturesOf(laid),
    fields: PICTURES,
  })
  const [laying, lay] = useState(NOTHING_LAID)

  const settings = readSettings(typed.mine, view.settings)
  const pictures = chosen.mine
  const setPictures = (next: Pictures): void => {
    // Clicks on one image mean nothing on another.
    if (next.gm !== pictures.gm) lay(NOTHING_LAID)
    chosen.set(next)
  }
  const image = imageById(images, pictures.gm)
  const read = (held: Laying) => (image ? readOn(held, image, laid, settings.numbering) : null)
  const reading = isTouched(laying) ? read(laying) : null
  const unused = reading !== null && isUnused(reading)
  const without = { ...laying, marks: [] }
  const grid = (unused ? isTouched(without) && read(without)?.grid : reading?.grid) || null
  const chart = draftedChart(pictures, grid, laid)
  return {
    typed: typed.mine,
    type: (change: Partial<TypedSettings>) => typed.set({ ...typed.mine, ...change }),
    settings,
    pictures,
    setPictures,
    choose: (slot: Slot, { id }: ImageView) => setPictures({ ...pictures, [slot]: id }),
    laying,
    lay,
    /** The chart to save. */
    chart,
    unsavedSettings: sayFields(typed.unsaved),
    unsavedChart: unsavedChart(chart, laid),
    /** As the clicks say that columns lie. */
    oddColumns: reading?.oddColumns ?? settings.numbering.oddColumns,
    /** Why the clicks make no grid; null if they do. */
    unusedClicks: unused ? sayFit(reading, 1) : null,
    dropClicks: () => lay((now) => (now.marks === laying.marks ? { ...now, marks: [] } : now)),
    problem: settingsProblem(typed.mine),
    settingsWereSaved: typed.wasSaved,
    picturesWereSaved: chosen.wasSaved,
    dropAll: (): void => {
      typed.drop()
      chosen.drop()
      lay(NOTHING_LAID)
    },
  }
}
