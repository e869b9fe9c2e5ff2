import { useEffect, useMemo, useRef, useState } from 'react'
import { hexesShownBySaving, needsConfirmationToSave } from '#client/chart/layers/newly-shown.ts'
import { useCampaign, useGm, useView } from '#client/session/use-gm.ts'
import { useSave } from '#client/session/use-save.ts'
import { sayError } from '#client/ui/api/problem.ts'
import { request } from '#client/ui/api/request.ts'
import { useDraft } from '#client/ui/draft/use-draft.ts'
import { isSameJson } from '#protocol/json-patch.ts'
import type { ChartChoice, ImageView } from '#protocol/map/chart.ts'
import type { GmView } from '#protocol/views.ts'
import { type Hex, hexDistance } from '#shared/hex.ts'
import { runsToHexes } from '#shared/hex-rows.ts'
import {
  type GridDraft,
  gridToSave,
  mapHexOfPlaced,
  startGridDraft,
} from './chart/grid/grid-draft.ts'
import type { ImageSlotName, Images } from './chart/images/use-images.ts'
import {
  chartToSave,
  imageById,
  imagesToStraighten,
  isSetting,
  MAP_FIELDS,
  nameField,
  type Pictures,
  type PlacedChart,
  type PlacedGrid,
  presentGridOn,
  readSettings,
  savedMapForm,
  sayField,
  settingsProblem,
  sheetOf,
  type TypedSettings,
  unsavedChartParts,
  withOriginals,
  withStraightened,
} from './settings-draft.ts'
import * as words from './words.ts'

export type MapSettingsSave = ReturnType<typeof useMapSettingsSave>

/** Longest wait for the server to straighten up to three images, in ms. */
const STRAIGHTEN_LIMIT_MS = 7 * 60_000

/** Saves the settings and the chart, each with one request. */
export const useMapSettingsSave = (
  mapDraft: MapSettingsDraft,
  images: Images,
  otherUnsavedWork: readonly string[],
) => {
  const gm = useGm()
  const campaign = useCampaign()
  const { ownChart } = useView()
  /** The chart that was just saved with a new grid, as long as `GridSavedQuestions` are asked about it. */
  const [savedGrid, setSavedGrid] = useState<{
    readonly chart: ChartChoice | null
    readonly placedHex: Hex
  } | null>(null)
  /** Resolves the question whether saving may show players many hexes; null while it is not asked. */
  const [resolveReveal, setResolveReveal] = useState<((isConfirmed: boolean) => void) | null>(null)
  const [isStraightening, setStraightening] = useState(false)
  const straightening = useRef<AbortController>(null)
  useEffect(() => () => straightening.current?.abort(), [])

  /** R-GRID-12: straightens the chart's images on the server, one by one; null if one failed. */
  const straighten = async (drafted: PlacedChart): Promise<ChartChoice | null> => {
    const leaveController = new AbortController()
    straightening.current = leaveController
    const { signal } = leaveController
    const limitedSignal = AbortSignal.any([signal, AbortSignal.timeout(STRAIGHTEN_LIMIT_MS)])
    const straightenedImages: ImageView[] = []
    const turned = imagesToStraighten(drafted)
    setStraightening(turned.length > 0)
    try {
      for (const id of turned) {
        const image = await request<ImageView>(campaign, `/images/${id}/straightened`, {
          method: 'POST',
          body: { angle: drafted.grid.angle },
          signal: limitedSignal,
        })
        images.add(image)
        straightenedImages.push(image)
      }
      return withStraightened(drafted, straightenedImages)
    } catch (error) {
      if (!signal.aborted) gm.dispatch({ kind: 'noted', note: sayError(error) })
      return null
    } finally {
      setStraightening(false)
    }
  }

  const { draft, unsavedChart, unsavedSettings } = mapDraft
  const save = useSave({
    page: words.page,
    draft: mapDraft.mine,
    unsaved: [...unsavedChart, ...unsavedSettings],
    otherUnsavedWork,
    clashes: draft.clashes(nameField, sayField),
    onDecide: draft.decide,
    findProblem: () => settingsProblem(mapDraft.typed),
    confirm: async () => {
      const { view } = gm.get()
      if (!view || !needsConfirmationToSave(hexesShownByDraft(mapDraft, view))) return true
      return new Promise<boolean>((resolve) => setResolveReveal(() => resolve))
    },
    send: async (sendCommand) => {
      const { drafted, newLand, grid, settings } = mapDraft
      const isChartUnsaved = unsavedChart.length > 0
      const chart = isChartUnsaved && drafted ? await straighten(drafted) : null
      if (isChartUnsaved && drafted && !chart) return false
      const put = (route: string, body: unknown, announcement: string): Promise<boolean> =>
        sendCommand({ method: 'PUT', route, body, announcement })
      if (unsavedSettings.length > 0) {
        if (!(await put('/settings', settings, words.settingsSaved))) return false
        mapDraft.settingsWereSaved()
      }
      // The chart is saved last, so that Undo takes it back first.
      if (!isChartUnsaved) return true
      const body = { chart, ...(newLand && { newLand }) }
      if (!(await put('/chart', body, words.mapLaid))) return false
      mapDraft.chartWasSaved()
      if (!grid || !unsavedChart.includes(words.unsavedParts.grid)) return true
      setSavedGrid({ chart, placedHex: grid.placedHex })
      return 'stay'
    },
    onDrop: mapDraft.dropAll,
  })

  return {
    save,
    isStraightening,
    // Another screen or Undo may have changed the chart since: then nothing is asked about it.
    savedPlacedHex: savedGrid && isSameJson(savedGrid.chart, ownChart) ? savedGrid.placedHex : null,
    closeQuestions: () => setSavedGrid(null),
    asksToReveal: resolveReveal !== null,
    answerReveal: (isConfirmed: boolean): void => {
      setResolveReveal(null)
      resolveReveal?.(isConfirmed)
    },
  }
}

export const hexesShownByDraft = (
  { settings, ownChart, drafted }: MapSettingsDraft,
  view: GmView,
) => hexesShownBySaving({ ...view, ownChart }, { ...settings, ownChart: drafted })

export type MapSettingsDraft = ReturnType<typeof useMapSettingsDraft>

/** The grid draft on the GM's image, as the grid section shows and edits it. */
export interface GridDraftControls {
  /** A draft of the present grid until the GM edits it. */
  readonly draft: GridDraft
  readonly placedGrid: PlacedGrid
  readonly isEdited: boolean
  readonly placedHex: Hex
  readonly hasHexContent: boolean
  readonly updateDraft: (change: (draft: GridDraft) => GridDraft) => void
  readonly resetDraft: () => void
}

/** Unsaved changes of the map settings page; fields that the GM did not touch show the campaign's. */
export const useMapSettingsDraft = (images: readonly ImageView[] | null) => {
  const campaign = useCampaign()
  const view = useView()
  const ownChart = useMemo(() => withOriginals(view.ownChart, images), [view.ownChart, images])
  const { settings: savedSettings } = view
  const saved = useMemo(() => savedMapForm(savedSettings, ownChart), [savedSettings, ownChart])
  const key = `overland-settings-${campaign}`
  const draft = useDraft({ key, saved, fields: MAP_FIELDS })
  const { settings: typed, pictures } = draft.mine
  /** A draft belongs to the image it was made on: its placed hex means nothing on another. */
  const [lastEdited, setLastEdited] = useState<{
    readonly image: string | null
    readonly draft: GridDraft
  } | null>(null)
  const edited = lastEdited?.image === pictures.gm ? lastEdited.draft : null
  const mine = useMemo(() => ({ ...draft.mine, edited }), [draft.mine, edited])
  const settings = readSettings(typed, savedSettings)
  const setPictures = (next: Pictures): void => draft.set({ settings: typed, pictures: next })
  const hasHexContent = useMemo(() => hasContentOnHexes(view), [view])
  const presentGrid = presentGridOn(pictures, ownChart)
  const image = imageById(images, pictures.gm)
  const gridControlsOn = ({ width, height }: ImageView): GridDraftControls => {
    const sheet = sheetOf({ width, height })
    const isOwnChartImage = ownChart?.gm === pictures.gm
    const gridDraft = edited ?? startGridDraft(presentGrid, sheet, isOwnChartImage)
    const keepsLand = isOwnChartImage || (hasHexContent && !gridDraft.newLand)
    const angle = isOwnChartImage ? presentGrid.grid.angle : gridDraft.angle
    const landGrid = keepsLand ? { ...view.chart.grid, angle } : null
    const placedHex = mapHexOfPlaced(gridDraft, landGrid, sheet)
    return {
      draft: gridDraft,
      placedGrid: edited
        ? { grid: gridToSave(gridDraft, placedHex), notTurned: gridDraft.notTurned }
        : presentGrid,
      isEdited: edited !== null,
      placedHex,
      hasHexContent,
      updateDraft: (change) =>
        setLastEdited((last) => {
          const before = last?.image === pictures.gm ? last.draft : gridDraft
          return { image: pictures.gm, draft: change(before) }
        }),
      resetDraft: () => setLastEdited(null),
    }
  }
  const grid = image && gridControlsOn(image)
  const drafted = chartToSave(pictures, grid?.placedGrid ?? presentGrid)
  return {
    draft,
    /** All unsaved fields and the edited grid; a new object after each edit. */
    mine,
    typed,
    type: (change: Partial<TypedSettings>) =>
      draft.set({ pictures, settings: { ...typed, ...change } }),
    settings,
    pictures,
    setPictures,
    choose: (slot: ImageSlotName, { id }: ImageView) => setPictures({ ...pictures, [slot]: id }),
    grid,
    ownChart,
    /** The chart to save; null: the built-in one. */
    drafted,
    newLand: edited?.newLand ?? null,
    unsavedSettings: draft.unsaved.filter(isSetting).map(nameField),
    unsavedChart: unsavedChartParts(drafted, ownChart, edited?.newLand ?? null),
    settingsWereSaved: (): void => draft.dropSaved(draft.mine, isSetting),
    chartWasSaved: (): void => {
      draft.dropSaved(draft.mine, (field) => !isSetting(field))
      setLastEdited((last) => {
        if (last === null || last.draft === edited) return null
        return { ...last, draft: { ...last.draft, newLand: null } }
      })
    },
    dropAll: (): void => {
      draft.drop()
      setLastEdited(null)
    },
  }
}

/** R-CHART-5: if hexes carry anything, the GM chooses whether a new map keeps it or starts empty. */
const hasContentOnHexes = ({ trail, known, terrain, sites, settings }: GmView): boolean => {
  const [start] = trail
  const isBeyondReach = (hex: Hex): boolean =>
    start === undefined || hexDistance(hex, start.shown) > settings.reach
  return (
    trail.length > 1 ||
    terrain.length > 0 ||
    sites.length > 0 ||
    known.explored.length > 0 ||
    [...runsToHexes(known.seen), ...runsToHexes(known.visited)].some(isBeyondReach)
  )
}
