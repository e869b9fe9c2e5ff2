import { growingPause } from '#client/ui/api/growing-pause.ts'
import type { Tiles } from '#protocol/map/chart.ts'
import type { Audience } from '#protocol/views.ts'
import type { Rect } from '#shared/grid.ts'
import {
  type Extent,
  TILE_SIZE,
  type Tile,
  type TileVeil,
  tileCounts,
  tileLevels,
  tileRectOnChart,
} from '#shared/tiles.ts'
import { widenRect } from '../camera/camera.ts'

export const tileAddress = (
  { path }: Pick<Tiles, 'path'>,
  as: Audience,
  { level, column, row }: Tile,
  stamp: string,
): string =>
  `${path}/${level}/${column}-${row}.webp?v=${stamp}${as === 'player' ? '&as=player' : ''}`

/** Maximum screen pixels per image pixel: an image that is stretched more looks soft. */
const MAX_STRETCH = 1.25
/**
 * Above this many tiles a coarser level is used, so that opening a screen stays cheap. A screen of
 * 3840 × 2160 pixels takes up to 84, a phone 12.
 */
const MAX_TILES = 96

export interface VisibleTiles {
  /** The image's size, in pixels. */
  readonly sheet: Extent
  readonly chart: Extent
  /** The part of the chart in the window, in chart units. */
  readonly window: Rect
  /** Screen pixels per chart unit. */
  readonly scale: number
}

export const tilesInWindow = ({ sheet, chart, window }: VisibleTiles, level: number): Tile[] => {
  const { columns, rows } = tileCounts(sheet, level)
  const across = (TILE_SIZE * 2 ** level * chart.width) / sheet.width
  const down = (TILE_SIZE * 2 ** level * chart.height) / sheet.height
  const firstColumn = Math.max(Math.floor(window.left / across), 0)
  const lastColumn = Math.min(Math.ceil(window.right / across), columns) - 1
  const firstRow = Math.max(Math.floor(window.top / down), 0)
  const lastRow = Math.min(Math.ceil(window.bottom / down), rows) - 1
  const tiles: Tile[] = []
  for (let row = firstRow; row <= lastRow; row++)
    for (let column = firstColumn; column <= lastColumn; column++)
      tiles.push({ level, column, row })
  return tiles
}

/**
 * The coarsest level that is sharp enough, or a coarser one that keeps within the maximum of tiles.
 */
export const levelFor = (visibleTiles: VisibleTiles): number => {
  const { sheet, chart, scale } = visibleTiles
  const coarsest = tileLevels(sheet) - 1
  const stretch = (scale * chart.height) / sheet.height
  const sharpLevel = Math.floor(Math.log2(MAX_STRETCH / stretch))
  let level = Math.min(Math.max(sharpLevel, 0), coarsest)
  while (level < coarsest && tilesInWindow(visibleTiles, level).length > MAX_TILES) level++
  return level
}

export const sortFromMiddle = (
  tiles: readonly Tile[],
  { sheet, chart, window }: VisibleTiles,
): Tile[] => {
  const middle = { x: (window.left + window.right) / 2, y: (window.top + window.bottom) / 2 }
  const distance = ({ level, column, row }: Tile): number => {
    const side = TILE_SIZE * 2 ** level
    return Math.hypot(
      ((column + 0.5) * side * chart.width) / sheet.width - middle.x,
      ((row + 0.5) * side * chart.height) / sheet.height - middle.y,
    )
  }
  return [...tiles].sort((a, b) => distance(a) - distance(b))
}

/** After the first move, tiles are fetched this far beyond the window, as a share of its size. */
const PREFETCH_SHARE = 0.25
/** Tiles that show hexes which players no longer know are removed after this, in ms. */
const REMOVE_OLD_MS = 900

interface TileEntry {
  readonly tile: Tile
  shown: { readonly img: HTMLImageElement; readonly stamp: string } | null
  loading: { readonly stamp: string } | null
  failures: number
  /** Time of the earliest retry, by `performance.now()`, in ms. */
  retryAt: number
}

const FIRST_RETRY_MS = 2_000
const LONGEST_RETRY_MS = 30_000

/** Pause before a retry, in ms; `failures` in a row from 1, `random` from 0 to 1. */
const retryPause = (failures: number, random: number): number =>
  growingPause({ first: FIRST_RETRY_MS, longest: LONGEST_RETRY_MS }, failures, random)

interface TileLayerDependencies {
  readonly addressOf: (tile: Tile, stamp: string) => string
  readonly veilOf: (tile: Tile) => TileVeil
  readonly visibleTiles: () => VisibleTiles
  readonly onFail: () => void
  /** Called when the first tile has loaded, or the whole image is veiled. */
  readonly onLoad: () => void
}

export interface TileLayer {
  /** Fetches tiles that came into sight and drops those no longer needed. */
  readonly update: (at: 'settled' | 'moving') => void
  /** Called when the veils changed. `removesOld`: hexes are veiled again and must disappear. */
  readonly updateVeils: (removesOld: boolean) => void
  readonly remove: () => void
}

const keyOf = ({ level, column, row }: Tile): string => `${level}/${column}-${row}`

const overlap = (a: Rect, b: Rect): boolean =>
  a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top

/**
 * Whether zoom or position changed. It compares the window's middle, so that a resize is no move.
 */
const hasViewMoved = (a: VisibleTiles, b: VisibleTiles): boolean =>
  a.scale !== b.scale ||
  Math.abs(a.window.left + a.window.right - b.window.left - b.window.right) > 1 ||
  Math.abs(a.window.top + a.window.bottom - b.window.top - b.window.bottom) > 1

/**
 * Draws an image on the sheet in tiles. Old tiles stay until their replacement is decoded; the
 * coarsest level, one tile, lies under all others. Until it has loaded, no other tile is requested:
 * if the server cannot make that tile, it can make no other.
 */
export const createTileLayer = (
  box: HTMLElement,
  dependencies: TileLayerDependencies,
): TileLayer => {
  const entries = new Map<string, TileEntry>()
  const firstView = dependencies.visibleTiles()
  const { sheet, chart } = firstView
  const levels = tileLevels(sheet)
  const base: Tile = { level: levels - 1, column: 0, row: 0 }
  let isBaseLoaded = false
  let hasMoved = false
  let settledLevel = base.level
  let removed = false
  const timers = new Set<ReturnType<typeof setTimeout>>()

  const afterDelay = (act: () => void, ms: number): void => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      act()
    }, ms)
    timers.add(timer)
  }

  const removeImage = (tile: TileEntry): void => {
    tile.shown?.img.remove()
    tile.shown = null
  }

  const placeImage = ({ tile }: TileEntry, img: HTMLImageElement): void => {
    const { left, top, right, bottom } = tileRectOnChart(sheet, chart, tile)
    img.alt = ''
    img.draggable = false
    img.style.cssText = `left:${left}px;top:${top}px;width:${right - left}px;height:${bottom - top}px;z-index:${levels - tile.level}`
    box.append(img)
  }

  const fetchTile = async (entry: TileEntry, stamp: string): Promise<void> => {
    const requestTile = { stamp }
    entry.loading = requestTile
    const img = new Image()
    if (entry.tile.level === base.level) img.fetchPriority = 'high'
    img.src = dependencies.addressOf(entry.tile, stamp)
    const isDecoded = await img.decode().then(
      () => true,
      () => false,
    )
    if (removed || entry.loading !== requestTile) return
    entry.loading = null
    if (isDecoded) {
      entry.failures = 0
      entry.retryAt = 0
      const shownBefore = entry.shown
      entry.shown = { img, stamp }
      placeImage(entry, img)
      shownBefore?.img.remove()
      if (entry.tile.level === base.level) dependencies.onLoad()
    } else {
      entry.failures += 1
      if (entry.tile.level === base.level && entry.shown === null) dependencies.onFail()
      const pause = retryPause(entry.failures, Math.random())
      entry.retryAt = performance.now() + pause
      afterDelay(() => update('settled'), pause + 1)
      return
    }
    if (entry.tile.level === base.level && !isBaseLoaded) {
      isBaseLoaded = true
      update('settled')
    }
    removeUnneeded()
  }

  const requestTile = (tile: Tile): void => {
    const key = keyOf(tile)
    const { veil, stamp } = dependencies.veilOf(tile)
    const entry = entries.get(key) ?? { tile, shown: null, loading: null, failures: 0, retryAt: 0 }
    entries.set(key, entry)
    if (veil === 'whole') {
      entry.loading = null
      removeImage(entry)
      if (tile.level === base.level) dependencies.onLoad()
    } else if (entry.shown?.stamp === stamp) entry.loading = null
    else if (entry.loading?.stamp !== stamp && performance.now() >= entry.retryAt)
      void fetchTile(entry, stamp)
  }

  let wanted: readonly Tile[] = []
  const removeUnneeded = (): void => {
    const { window } = dependencies.visibleTiles()
    const neededKeys = new Set([base, ...wanted].map(keyOf))
    const areAllLoaded = wanted.every((tile) => entries.get(keyOf(tile))?.loading === null)
    for (const [key, entry] of entries) {
      if (neededKeys.has(key)) continue
      const inSight = overlap(tileRectOnChart(sheet, chart, entry.tile), window)
      if (inSight && !areAllLoaded) continue
      entry.loading = null
      removeImage(entry)
      entries.delete(key)
    }
  }

  const update = (at: 'settled' | 'moving'): void => {
    if (removed) return
    if (!hasMoved && hasViewMoved(firstView, dependencies.visibleTiles())) hasMoved = true
    requestTile(base)
    if (!isBaseLoaded && dependencies.veilOf(base).veil !== 'whole') return
    const visibleTiles = dependencies.visibleTiles()
    const sharpLevel = levelFor(visibleTiles)
    // While moving, a finer level would be wasted; a coarser one is needed at once.
    const level = at === 'settled' ? sharpLevel : Math.max(sharpLevel, settledLevel)
    settledLevel = level
    const window = hasMoved ? widenRect(visibleTiles.window, PREFETCH_SHARE) : visibleTiles.window
    wanted =
      level === base.level
        ? []
        : sortFromMiddle(tilesInWindow({ ...visibleTiles, window }, level), visibleTiles)
    for (const tile of wanted) requestTile(tile)
    removeUnneeded()
  }

  const removeOutdated = (): void => {
    for (const entry of entries.values())
      if (entry.shown && entry.shown.stamp !== dependencies.veilOf(entry.tile).stamp)
        removeImage(entry)
  }

  return {
    update,
    updateVeils: (removesOld) => {
      update('settled')
      // Unwanted tiles are not fetched again.
      const neededKeys = new Set([base, ...wanted].map(keyOf))
      for (const [key, entry] of entries)
        if (!neededKeys.has(key) && entry.shown?.stamp !== dependencies.veilOf(entry.tile).stamp) {
          removeImage(entry)
          entries.delete(key)
        }
      if (removesOld) afterDelay(removeOutdated, REMOVE_OLD_MS)
    },
    remove: () => {
      removed = true
      for (const timer of timers) clearTimeout(timer)
      box.replaceChildren()
    },
  }
}
