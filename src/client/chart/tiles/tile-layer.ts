import type { Rect } from '../../../rules/grid.ts'
import { type Tile, type TileVeil, tileLevels, tilePlace } from '../../../rules/tiles.ts'
import { widen } from '../widen.ts'
import { retryPause } from './retry-pause.ts'
import { fromTheMiddle, levelFor, type Sight, tilesInWindow } from './tile-choice.ts'

/** Beyond the window so much of it is fetched along, once the sheet has been moved. */
const AHEAD = 0.25
/** A tile that shows what players no longer know is gone after this, in ms. */
const RECALL_MS = 900

/** A tile on the sheet: what of it is shown, and what is on its way. */
interface Held {
  readonly tile: Tile
  shown: { readonly img: HTMLImageElement; readonly stamp: string } | null
  coming: { readonly stamp: string } | null
  misses: number
  /** Not asked for again before this, on the clock of the page. */
  idleUntil: number
}

export interface TileParts {
  readonly addressOf: (tile: Tile, stamp: string) => string
  /** How much of a tile is veiled now, and the stamp that goes into its address. */
  readonly veilOf: (tile: Tile) => TileVeil
  /** What is looked at now. */
  readonly sight: () => Sight
  /** Not even the first tile came; it is asked for again. */
  readonly onFail: () => void
  /** The first tile is here, or nothing of the image may be seen. */
  readonly onCome: () => void
}

export interface TileLayer {
  /** The sheet was moved: fetches what came into sight, and drops what is far once it is there. */
  readonly update: (at: 'rest' | 'moving') => void
  /** Other veils hold. `recall`: something is veiled again and must not stay in sight. */
  readonly reveil: (recall: boolean) => void
  readonly remove: () => void
}

const keyOf = ({ level, column, row }: Tile): string => `${level}/${column}-${row}`

const meets = (a: Rect, b: Rect): boolean =>
  a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top

/** Whether the sheet was moved; a window that only changed its size looks at the same place. */
const isElsewhere = (a: Sight, b: Sight): boolean =>
  a.scale !== b.scale ||
  Math.abs(a.window.left + a.window.right - b.window.left - b.window.right) > 1 ||
  Math.abs(a.window.top + a.window.bottom - b.window.top - b.window.bottom) > 1

/**
 * Lays an image on the sheet in tiles. What is shown stays until what replaces it was fetched and
 * decoded; the last level, one tile, lies under all others, so that nothing is ever bare. Until it
 * came for the first time it alone is asked for: a server that cannot make it makes no other.
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
    const { left, top, right, bottom } = tilePlace(sheet, chart, tile)
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

  const isReady = (tile: Tile): boolean => {
    const entry = held.get(keyOf(tile))
    return entry !== undefined && entry.coming === null
  }

  let wanted: readonly Tile[] = []
  /** Once all that is in sight is there, whatever else is held is spare. */
  const dropSpare = (): void => {
    const { window } = parts.sight()
    const keep = new Set([base, ...wanted].map(keyOf))
    const allHere = wanted.every(isReady)
    for (const [key, entry] of held) {
      if (keep.has(key)) continue
      const inSight = meets(tilePlace(sheet, chart, entry.tile), window)
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
    // Under way a finer level would be fetched for nothing; a coarser one is needed at once.
    const level = at === 'rest' ? sharp : Math.max(sharp, restLevel)
    restLevel = level
    const window = hasMoved ? widen(sight.window, AHEAD) : sight.window
    wanted =
      level === base.level ? [] : fromTheMiddle(tilesInWindow({ ...sight, window }, level), sight)
    for (const tile of wanted) order(tile)
    dropSpare()
  }

  /** Takes off whatever still shows another veil than holds now. */
  const recallAll = (): void => {
    for (const entry of held.values())
      if (entry.shown && entry.shown.stamp !== parts.veilOf(entry.tile).stamp) takeOff(entry)
  }

  return {
    update,
    reveil: (recall) => {
      update('rest')
      // What is not wanted will not be fetched anew.
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
