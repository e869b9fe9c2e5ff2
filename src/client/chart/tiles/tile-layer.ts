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
import { widen } from '../camera/camera.ts'

export const tileAddress = (
  { path }: Pick<Tiles, 'path'>,
  as: Audience,
  { level, column, row }: Tile,
  stamp: string,
): string =>
  `${path}/${level}/${column}-${row}.webp?v=${stamp}${as === 'player' ? '&as=player' : ''}`

/** Maximum screen pixels per image pixel: what is stretched more looks soft. */
const STRETCH = 1.25
/**
 * Above this many tiles a coarser level is used: limits what opening a screen costs. A screen of
 * 3840 × 2160 pixels takes up to 84, a phone 12.
 */
const MOST_TILES = 96

export interface Sight {
  /** The image, in pixels. */
  readonly sheet: Extent
  readonly chart: Extent
  /** In chart units. */
  readonly window: Rect
  /** Screen pixels per chart unit. */
  readonly scale: number
}

export const tilesInWindow = ({ sheet, chart, window }: Sight, level: number): Tile[] => {
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

/** The coarsest level that is sharp enough, or coarser to keep the tile count low. */
export const levelFor = (sight: Sight): number => {
  const { sheet, chart, scale } = sight
  const last = tileLevels(sheet) - 1
  const stretch = (scale * chart.height) / sheet.height
  const sharp = Math.floor(Math.log2(STRETCH / stretch))
  let level = Math.min(Math.max(sharp, 0), last)
  while (level < last && tilesInWindow(sight, level).length > MOST_TILES) level++
  return level
}

export const fromTheMiddle = (tiles: readonly Tile[], { sheet, chart, window }: Sight): Tile[] => {
  const middle = { x: (window.left + window.right) / 2, y: (window.top + window.bottom) / 2 }
  const away = ({ level, column, row }: Tile): number => {
    const side = TILE_SIZE * 2 ** level
    return Math.hypot(
      ((column + 0.5) * side * chart.width) / sheet.width - middle.x,
      ((row + 0.5) * side * chart.height) / sheet.height - middle.y,
    )
  }
  return [...tiles].sort((a, b) => away(a) - away(b))
}

/** After the first move, tiles this far outside the window are fetched too, as a share of it. */
const AHEAD = 0.25
/** Tiles that show more than players now know are removed after this, in ms. */
const RECALL_MS = 900

interface Held {
  readonly tile: Tile
  shown: { readonly img: HTMLImageElement; readonly stamp: string } | null
  coming: { readonly stamp: string } | null
  misses: number
  /** Earliest retry, in page time (ms). */
  idleUntil: number
}

/** In ms. */
const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 30_000

/** In ms; `misses` in a row from 1, `random` from 0 to 1. */
const retryPause = (misses: number, random: number): number =>
  growingPause({ first: FIRST_PAUSE_MS, longest: LONGEST_PAUSE_MS }, misses, random)

interface TileParts {
  readonly addressOf: (tile: Tile, stamp: string) => string
  readonly veilOf: (tile: Tile) => TileVeil
  readonly sight: () => Sight
  readonly onFail: () => void
  /** The first tile arrived, or the whole image is veiled. */
  readonly onCome: () => void
}

export interface TileLayer {
  /** Fetches tiles that came into sight and drops those no longer needed. */
  readonly update: (at: 'rest' | 'moving') => void
  /** The veils changed. `recall`: something is veiled again and must disappear. */
  readonly reveil: (recall: boolean) => void
  readonly remove: () => void
}

const keyOf = ({ level, column, row }: Tile): string => `${level}/${column}-${row}`

const meets = (a: Rect, b: Rect): boolean =>
  a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top

/** Compares the middle of the window, so that a resize does not count as a move. */
const isElsewhere = (a: Sight, b: Sight): boolean =>
  a.scale !== b.scale ||
  Math.abs(a.window.left + a.window.right - b.window.left - b.window.right) > 1 ||
  Math.abs(a.window.top + a.window.bottom - b.window.top - b.window.bottom) > 1

/**
 * Lays an image on the sheet in tiles. Old tiles stay until their replacement is decoded; the
 * coarsest level, one tile, lies under all others. Until it has loaded once only it is requested:
 * if the server cannot make it, it can make no other.
 */
export const createTileLayer = (box: HTMLElement, parts: TileParts): TileLayer => {
  const held = new Map<string, Held>()
  const opening = parts.sight()
  const { sheet, chart } = opening
  const levels = tileLevels(sheet)
  const base: Tile = { level: levels - 1, column: 0, row: 0 }
  let baseIsHere = false
  let hasMoved = false
  let restLevel = base.level
  let removed = false
  const timers = new Set<ReturnType<typeof setTimeout>>()

  const later = (act: () => void, ms: number): void => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      act()
    }, ms)
    timers.add(timer)
  }

  const takeOff = (tile: Held): void => {
    tile.shown?.img.remove()
    tile.shown = null
  }

  const lay = ({ tile }: Held, img: HTMLImageElement): void => {
    const { left, top, right, bottom } = tileRectOnChart(sheet, chart, tile)
    img.alt = ''
    img.draggable = false
    img.style.cssText = `left:${left}px;top:${top}px;width:${right - left}px;height:${bottom - top}px;z-index:${levels - tile.level}`
    box.append(img)
  }

  const fetchTile = async (entry: Held, stamp: string): Promise<void> => {
    const order = { stamp }
    entry.coming = order
    const img = new Image()
    if (entry.tile.level === base.level) img.fetchPriority = 'high'
    img.src = parts.addressOf(entry.tile, stamp)
    const came = await img.decode().then(
      () => true,
      () => false,
    )
    if (removed || entry.coming !== order) return
    entry.coming = null
    if (came) {
      entry.misses = 0
      entry.idleUntil = 0
      const before = entry.shown
      entry.shown = { img, stamp }
      lay(entry, img)
      before?.img.remove()
      if (entry.tile.level === base.level) parts.onCome()
    } else {
      entry.misses += 1
      if (entry.tile.level === base.level && entry.shown === null) parts.onFail()
      const idle = retryPause(entry.misses, Math.random())
      entry.idleUntil = performance.now() + idle
      later(() => update('rest'), idle + 1)
      return
    }
    if (entry.tile.level === base.level && !baseIsHere) {
      baseIsHere = true
      update('rest')
    }
    dropSpare()
  }

  const order = (tile: Tile): void => {
    const key = keyOf(tile)
    const { veil, stamp } = parts.veilOf(tile)
    const entry = held.get(key) ?? { tile, shown: null, coming: null, misses: 0, idleUntil: 0 }
    held.set(key, entry)
    if (veil === 'whole') {
      entry.coming = null
      takeOff(entry)
      if (tile.level === base.level) parts.onCome()
    } else if (entry.shown?.stamp === stamp) entry.coming = null
    else if (entry.coming?.stamp !== stamp && performance.now() >= entry.idleUntil)
      void fetchTile(entry, stamp)
  }

  let wanted: readonly Tile[] = []
  const dropSpare = (): void => {
    const { window } = parts.sight()
    const keep = new Set([base, ...wanted].map(keyOf))
    const allHere = wanted.every((tile) => held.get(keyOf(tile))?.coming === null)
    for (const [key, entry] of held) {
      if (keep.has(key)) continue
      const inSight = meets(tileRectOnChart(sheet, chart, entry.tile), window)
      if (inSight && !allHere) continue
      entry.coming = null
      takeOff(entry)
      held.delete(key)
    }
  }

  const update = (at: 'rest' | 'moving'): void => {
    if (removed) return
    if (!hasMoved && isElsewhere(opening, parts.sight())) hasMoved = true
    order(base)
    if (!baseIsHere && parts.veilOf(base).veil !== 'whole') return
    const sight = parts.sight()
    const sharp = levelFor(sight)
    // While moving, a finer level would be wasted; a coarser one is needed at once.
    const level = at === 'rest' ? sharp : Math.max(sharp, restLevel)
    restLevel = level
    const window = hasMoved ? widen(sight.window, AHEAD) : sight.window
    wanted =
      level === base.level ? [] : fromTheMiddle(tilesInWindow({ ...sight, window }, level), sight)
    for (const tile of wanted) order(tile)
    dropSpare()
  }

  const recallAll = (): void => {
    for (const entry of held.values())
      if (entry.shown && entry.shown.stamp !== parts.veilOf(entry.tile).stamp) takeOff(entry)
  }

  return {
    update,
    reveil: (recall) => {
      update('rest')
      // Unwanted tiles are not fetched again.
      const keep = new Set([base, ...wanted].map(keyOf))
      for (const [key, entry] of held)
        if (!keep.has(key) && entry.shown?.stamp !== parts.veilOf(entry.tile).stamp) {
          takeOff(entry)
          held.delete(key)
        }
      if (recall) later(recallAll, RECALL_MS)
    },
    remove: () => {
      removed = true
      for (const timer of timers) clearTimeout(timer)
      box.replaceChildren()
    },
  }
}
