import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { ChartChoice, ImageView } from '../../../protocol/chart.ts'
import { isSameJson } from '../../../protocol/json-patch.ts'
import type { GmView } from '../../../protocol/views.ts'
import { type Hex, hexDistance } from '../../../rules/hex.ts'
import { fromRuns } from '../../../rules/hex-rows.ts'
import { asksBeforeSaving, shownBySaving } from '../../chart/layers/newly-shown.ts'
import type { SaveState } from '../../gm/session/session-state.ts'
import { useCampaign, useGm, useView } from '../../gm/session/use-gm.ts'
import { sayTrouble } from '../../ui/api/problem.ts'
import { request } from '../../ui/api/request.ts'
import { useDraft } from '../../ui/draft/use-draft.ts'
import { beginLaying, type Laying, laidGrid, placedName } from './grid/laying.ts'
import type { Images, Slot, Uploading } from './images/image-slot.tsx'
import {
  draftedChart,
  gridBefore,
  imageById,
  type Laid,
  type LaidChart,
  PICTURES,
  type Pictures,
  picturesOf,
  readSettings,
  SETTING_FIELDS,
  sayFields,
  settingsProblem,
  sheetOf,
  type TypedSettings,
  turnedImages,
  typedSettings,
  unsavedChart,
  withOriginals,
  withStraightened,
} from './settings-draft.ts'
import * as words from './words.ts'

export type MapSettingsSave = ReturnType<typeof useMapSettingsSave>

/** Saves the chart as a whole and the settings as a whole. */
export const useMapSettingsSave = (work: MapSettingsDraft, images: Images) => {
  const gm = useGm()
  const campaign = useCampaign()
  const [result, setResult] = useState<SaveState | null>(null)
  /** What Undo takes back. */
  const [changes, setChanges] = useState(0)
  /** A saved map, and the hex that was put on it, while numbers and the party's place are asked for. */
  const [asked, ask] = useState<{
    readonly chart: ChartChoice | null
    readonly placed: Hex
  } | null>(null)
  const laid = useView((view) => view.laid)
  /** Answers the question whether players may see what saving would show them. */
  const [reveals, setReveals] = useState<((goesOn: boolean) => void) | null>(null)
  /** The GM may have worked on while it was asked. */
  const newest = useRef(work)
  useLayoutEffect(() => {
    newest.current = work
  })
  /** Aborted once the page is left. */
  const left = useRef<AbortController>(null)
  useEffect(() => {
    left.current = new AbortController()
    return () => left.current?.abort()
  }, [])

  const fail = (why: string): false => {
    setResult({ kind: 'failed', why, retries: false })
    return false
  }
  const put = async (route: string, body: unknown, says: string): Promise<boolean> =>
    (await gm.run({ kind: 'edit', method: 'PUT', route, body, says })) ||
    fail(gm.get().note ?? words.refused)

  /** Resolves to whether the page may be left. */
  const saveAll = async (): Promise<boolean> => {
    const work = newest.current
    const { unsavedChart, unsavedSettings, problem, drafted, newLand, settings, grid } = work
    if (problem) return fail(problem)
    if (unsavedChart.length + unsavedSettings.length === 0) {
      setResult({ kind: 'nothing' })
      return true
    }
    setResult({ kind: 'saving' })
    let chart: ChartChoice | null = null
    try {
      if (drafted && unsavedChart.length > 0)
        chart = await straighten(campaign, drafted, images, left.current?.signal)
    } catch (error) {
      return fail(sayTrouble(error))
    }
    if (unsavedSettings.length > 0) {
      if (!(await put('/settings', settings, words.settingsSaved))) return false
      work.settingsWereSaved()
    }
    // The map last, so that Undo takes it back first.
    if (unsavedChart.length > 0) {
      const body = { chart, ...(newLand && { newLand }) }
      if (!(await put('/chart', body, words.mapLaid))) return false
      work.chartWasSaved()
    }
    setChanges(Number(unsavedSettings.length > 0) + Number(unsavedChart.length > 0))
    setResult({ kind: 'saved' })
    if (!grid || !unsavedChart.includes(words.changed.grid)) return true
    ask({ chart, placed: grid.placed })
    return false
  }

  /** Asks first if players would see much for the first time. */
  const askOrSave = async (): Promise<boolean> => {
    const { view } = gm.get()
    if (view && asksBeforeSaving(newlyShownBy(work, view))) {
      setResult(null)
      const goesOn = await new Promise<boolean>((answer) => setReveals(() => answer))
      if (!goesOn) return false
    }
    return saveAll()
  }

  return {
    result,
    // Another screen, or Undo, may have laid another one since.
    asks: asked && isSameJson(asked.chart, laid) ? asked.placed : null,
    wasAsked: () => ask(null),
    reveals: reveals !== null,
    answer: (goesOn: boolean): void => {
      setReveals(null)
      reveals?.(goesOn)
    },
    save: askOrSave,
    wait: () => setResult(null),
    undo: (): void => {
      work.dropAll()
      setResult(null)
      // Each waits for the one before.
      for (let step = 0; step < changes; step += 1) void gm.run({ kind: 'undo' })
    },
  }
}

/** R-GRID-12: has the images of a map straightened that turn with the GM's, one by one. */
const straighten = async (
  campaign: string,
  drafted: LaidChart,
  images: Images,
  signal: AbortSignal | undefined,
): Promise<ChartChoice> => {
  const made: ImageView[] = []
  for (const id of turnedImages(drafted)) {
    const image = await request<ImageView>(campaign, `/images/${id}/straightened`, {
      method: 'POST',
      body: { angle: drafted.grid.angle },
      ...(signal && { signal }),
    })
    images.add(image)
    made.push(image)
  }
  return withStraightened(drafted, made)
}

/** What players would see for the first time. */
export const newlyShownBy = ({ settings, laid, drafted }: MapSettingsDraft, view: GmView) =>
  shownBySaving({ ...view, laid }, { ...settings, laid: drafted })

export type MapSettingsDraft = ReturnType<typeof useMapSettingsDraft>

/** The grid that the GM is laying, and what changes it. */
export interface GridWork {
  /** What there was before, while nothing is touched. */
  readonly laying: Laying
  /** What would be saved of it. */
  readonly laid: Laid
  readonly isTouched: boolean
  /** Which hex the placed one is. */
  readonly placed: Hex
  /** Whether anything lies on hexes already. */
  readonly hasLand: boolean
  readonly lay: (change: (laying: Laying) => Laying) => void
  readonly beginAnew: () => void
}

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
  const laid = useMemo(() => withOriginals(view.laid, images), [view.laid, images])
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
  const [held, hold] = useState<Laying | null>(null)

  const settings = readSettings(typed.mine, view.settings)
  const pictures = chosen.mine
  const setPictures = (next: Pictures): void => {
    // A hex on one image means nothing on another.
    if (next.gm !== pictures.gm) hold(null)
    chosen.set(next)
  }
  const hasLand = useMemo(() => liesOnHexes(view), [view])
  const before = gridBefore(pictures, laid)
  const image = imageById(images, pictures.gm)
  const gridOn = ({ width, height }: ImageView): GridWork => {
    const sheet = sheetOf({ width, height })
    const isLaid = laid?.gm === pictures.gm
    const laying = held ?? beginLaying(before, sheet, isLaid)
    const keeps = isLaid || (hasLand && !laying.newLand)
    const angle = isLaid ? before.grid.angle : laying.angle
    const placed = placedName(laying, keeps ? { ...view.chart.grid, angle } : null, sheet)
    return {
      laying,
      laid: held ? { grid: laidGrid(laying, placed), straight: laying.straight } : before,
      isTouched: held !== null,
      placed,
      hasLand,
      lay: (change) => hold((now) => change(now ?? laying)),
      beginAnew: () => hold(null),
    }
  }
  const grid = image && gridOn(image)
  const drafted = draftedChart(pictures, grid?.laid ?? before)
  return {
    typed: typed.mine,
    type: (change: Partial<TypedSettings>) => typed.set({ ...typed.mine, ...change }),
    settings,
    pictures,
    setPictures,
    choose: (slot: Slot, { id }: ImageView) => setPictures({ ...pictures, [slot]: id }),
    grid,
    laid,
    /** The chart to save, and whether its land is new. */
    drafted,
    newLand: held?.newLand ?? null,
    unsavedSettings: sayFields(typed.unsaved),
    unsavedChart: unsavedChart(drafted, laid, held?.newLand ?? null),
    problem: settingsProblem(typed.mine),
    settingsWereSaved: typed.wasSaved,
    chartWasSaved: (): void => {
      chosen.wasSaved()
      hold((now) => (now === held ? null : now && { ...now, newLand: null }))
    },
    dropAll: (): void => {
      typed.drop()
      chosen.drop()
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
    [...fromRuns(known.seen), ...fromRuns(known.visited)].some(isBeyond)
  )
}
