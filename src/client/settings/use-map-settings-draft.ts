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
import { beginLaying, type Laying, laidGrid, placedName } from './chart/grid/laying.ts'
import type { Images, Slot } from './chart/images/use-images.ts'
import {
  draftedChart,
  gridBefore,
  imageById,
  isSetting,
  type Laid,
  type LaidChart,
  MAP_FIELDS,
  nameField,
  type Pictures,
  readSettings,
  savedMap,
  sayField,
  settingsProblem,
  sheetOf,
  type TypedSettings,
  turnedImages,
  unsavedChart,
  withOriginals,
  withStraightened,
} from './settings-draft.ts'
import * as words from './words.ts'

export type MapSettingsSave = ReturnType<typeof useMapSettingsSave>

/** Longer than the server works on the three images of a map, in ms. */
const STRAIGHTEN_LIMIT_MS = 7 * 60_000

/** Saves the chart as a whole and the settings as a whole. */
export const useMapSettingsSave = (
  work: MapSettingsDraft,
  images: Images,
  otherUnsavedWork: readonly string[],
) => {
  const gm = useGm()
  const campaign = useCampaign()
  const { ownChart } = useView()
  /** A saved map, and the hex that was put on it, while numbers and the party's place are asked for. */
  const [asked, ask] = useState<{
    readonly chart: ChartChoice | null
    readonly placed: Hex
  } | null>(null)
  /** Answers the question whether players may see what saving would show them. */
  const [reveals, setReveals] = useState<((goesOn: boolean) => void) | null>(null)
  const [isStraightening, setStraightening] = useState(false)
  const straightening = useRef<AbortController>(null)
  useEffect(() => () => straightening.current?.abort(), [])

  /** R-GRID-12: has the images straightened that turn with the GM's, one by one; null if one failed. */
  const straighten = async (drafted: LaidChart): Promise<ChartChoice | null> => {
    const leaving = new AbortController()
    straightening.current = leaving
    const { signal } = leaving
    const limit = AbortSignal.any([signal, AbortSignal.timeout(STRAIGHTEN_LIMIT_MS)])
    const made: ImageView[] = []
    const turned = turnedImages(drafted)
    setStraightening(turned.length > 0)
    try {
      for (const id of turned) {
        const sent = { method: 'POST', body: { angle: drafted.grid.angle }, signal: limit } as const
        const image = await request<ImageView>(campaign, `/images/${id}/straightened`, sent)
        images.add(image)
        made.push(image)
      }
      return withStraightened(drafted, made)
    } catch (error) {
      if (!signal.aborted) gm.dispatch({ kind: 'noted', note: sayError(error) })
      return null
    } finally {
      setStraightening(false)
    }
  }

  const { draft, unsavedChart, unsavedSettings } = work
  const save = useSave({
    page: words.page,
    draft: work.mine,
    unsaved: [...unsavedChart, ...unsavedSettings],
    otherUnsavedWork,
    clashes: draft.clashes(nameField, sayField),
    onDecide: draft.decide,
    findProblem: () => settingsProblem(work.typed),
    // Asks first if players would see much for the first time.
    confirm: async () => {
      const { view } = gm.get()
      if (!view || !needsConfirmationToSave(newlyShownBy(work, view))) return true
      return new Promise<boolean>((answer) => setReveals(() => answer))
    },
    send: async (put) => {
      const { drafted, newLand, grid, settings } = work
      const isLaid = unsavedChart.length > 0
      const chart = isLaid && drafted ? await straighten(drafted) : null
      if (isLaid && drafted && !chart) return false
      const lay = (route: string, body: unknown, announcement: string): Promise<boolean> =>
        put({ method: 'PUT', route, body, announcement })
      if (unsavedSettings.length > 0) {
        if (!(await lay('/settings', settings, words.settingsSaved))) return false
        work.settingsWereSaved()
      }
      // The map last, so that Undo takes it back first.
      if (!isLaid) return true
      const body = { chart, ...(newLand && { newLand }) }
      if (!(await lay('/chart', body, words.mapLaid))) return false
      work.chartWasSaved()
      if (!grid || !unsavedChart.includes(words.changed.grid)) return true
      ask({ chart, placed: grid.placed })
      return 'stay'
    },
    onDrop: work.dropAll,
  })

  return {
    save,
    isStraightening,
    // Another screen, or Undo, may have laid another one since.
    asks: asked && isSameJson(asked.chart, ownChart) ? asked.placed : null,
    wasAsked: () => ask(null),
    reveals: reveals !== null,
    answer: (goesOn: boolean): void => {
      setReveals(null)
      reveals?.(goesOn)
    },
  }
}

export const newlyShownBy = ({ settings, ownChart, drafted }: MapSettingsDraft, view: GmView) =>
  hexesShownBySaving({ ...view, ownChart }, { ...settings, ownChart: drafted })

export type MapSettingsDraft = ReturnType<typeof useMapSettingsDraft>

export interface GridWork {
  /** What there was before, while nothing is touched. */
  readonly laying: Laying
  readonly ownChart: Laid
  readonly isTouched: boolean
  readonly placed: Hex
  readonly hasLand: boolean
  readonly lay: (change: (laying: Laying) => Laying) => void
  readonly beginAnew: () => void
}

/** The unsaved changes; all else follows the campaign. */
export const useMapSettingsDraft = (images: readonly ImageView[] | null) => {
  const campaign = useCampaign()
  const view = useView()
  const ownChart = useMemo(() => withOriginals(view.ownChart, images), [view.ownChart, images])
  const { settings: nowSaved } = view
  const saved = useMemo(() => savedMap(nowSaved, ownChart), [nowSaved, ownChart])
  const key = `overland-settings-${campaign}`
  const draft = useDraft({ key, saved, fields: MAP_FIELDS })
  const { settings: typed, pictures } = draft.mine
  /** A hex on one image means nothing on another. */
  const [lastHeld, hold] = useState<{ readonly on: string | null; readonly laying: Laying } | null>(
    null,
  )
  const held = lastHeld?.on === pictures.gm ? lastHeld.laying : null
  const mine = useMemo(() => ({ ...draft.mine, held }), [draft.mine, held])
  const settings = readSettings(typed, nowSaved)
  const setPictures = (next: Pictures): void => draft.set({ settings: typed, pictures: next })
  const hasLand = useMemo(() => liesOnHexes(view), [view])
  const before = gridBefore(pictures, ownChart)
  const image = imageById(images, pictures.gm)
  const gridOn = ({ width, height }: ImageView): GridWork => {
    const sheet = sheetOf({ width, height })
    const isLaid = ownChart?.gm === pictures.gm
    const laying = held ?? beginLaying(before, sheet, isLaid)
    const keeps = isLaid || (hasLand && !laying.newLand)
    const angle = isLaid ? before.grid.angle : laying.angle
    const placed = placedName(laying, keeps ? { ...view.chart.grid, angle } : null, sheet)
    return {
      laying,
      ownChart: held ? { grid: laidGrid(laying, placed), straight: laying.straight } : before,
      isTouched: held !== null,
      placed,
      hasLand,
      lay: (change) =>
        hold((now) => {
          const before = now?.on === pictures.gm ? now.laying : laying
          return { on: pictures.gm, laying: change(before) }
        }),
      beginAnew: () => hold(null),
    }
  }
  const grid = image && gridOn(image)
  const drafted = draftedChart(pictures, grid?.ownChart ?? before)
  return {
    draft,
    /** All that is typed; another object with each edit. */
    mine,
    typed,
    type: (change: Partial<TypedSettings>) =>
      draft.set({ pictures, settings: { ...typed, ...change } }),
    settings,
    pictures,
    setPictures,
    choose: (slot: Slot, { id }: ImageView) => setPictures({ ...pictures, [slot]: id }),
    grid,
    ownChart,
    /** The chart to save, and whether its land is new. */
    drafted,
    newLand: held?.newLand ?? null,
    unsavedSettings: draft.unsaved.filter(isSetting).map(nameField),
    unsavedChart: unsavedChart(drafted, ownChart, held?.newLand ?? null),
    settingsWereSaved: (): void => draft.dropSaved(draft.mine, isSetting),
    chartWasSaved: (): void => {
      draft.dropSaved(draft.mine, (field) => !isSetting(field))
      hold((now) => {
        if (now === null || now.laying === held) return null
        return { ...now, laying: { ...now.laying, newLand: null } }
      })
    },
    dropAll: (): void => {
      draft.drop()
      hold(null)
    },
  }
}

/** R-CHART-5: whether a new map has to say what becomes of what lies on the hexes. */
const liesOnHexes = ({ trail, known, terrain, sites, settings }: GmView): boolean => {
  const [start] = trail
  const isBeyond = (hex: Hex): boolean =>
    start === undefined || hexDistance(hex, start.shown) > settings.reach
  return (
    trail.length > 1 ||
    terrain.length > 0 ||
    sites.length > 0 ||
    known.explored.length > 0 ||
    [...runsToHexes(known.seen), ...runsToHexes(known.visited)].some(isBeyond)
  )
}
