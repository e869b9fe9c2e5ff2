import { useEffect, useRef } from 'react'
import type { ImageView } from '../../../protocol/chart.ts'
import type { Grid } from '../../../rules/grid.ts'
import type { Hex } from '../../../rules/hex.ts'
import { sheetOf } from '../draft/chart-draft.ts'
import { tileAddress } from '../images/tile-address.ts'
import { sheetLevel } from './sheet-level.ts'
import type { SnapAnswered, SnapAsked } from './snap-message.ts'

/** R-GRID-10: a click is taken to be off by up to so many pixels of the image ... */
const SLIP = 2
/** ... or by up to this part of a row spacing, where hexes are large. */
const SLIP_PART = 1 / 3
/** A click that is dragged comes to rest for so many milliseconds before hexes are looked for. */
const REST = 100

/** The printed hexes next to a fitted grid, in chart units, and how far away they are at most. */
export interface Onto {
  readonly grid: Grid
  readonly moved: number
}

/** A fitted grid, in chart units, with the printed hexes that it was brought onto, if any are. */
export interface Snapped {
  /** The grid that the clicks give. */
  readonly of: Grid
  /** null: no hexes are printed there, or none that can be made out. */
  readonly onto: Onto | null
  /** Whether the clicks agreed with printed hexes before, and no longer do. */
  readonly lost?: boolean
}

const timesLarger = (grid: Grid, by: number): Grid => ({
  left: grid.left * by,
  top: grid.top * by,
  columnSpacing: grid.columnSpacing * by,
  rowSpacing: grid.rowSpacing * by,
})

const ask = (
  campaign: string,
  image: ImageView,
  grid: Grid,
  hexes: readonly Hex[],
): Omit<SnapAsked, 'number'> & { readonly perUnit: number } => {
  const pixels = image.height / sheetOf(image).height
  const { tiles, width, height, scale } = sheetLevel(image, grid.columnSpacing * pixels)
  const perUnit = pixels * scale
  return {
    tiles: tiles.map((tile) => ({
      // A worker has no page to go by.
      address: new URL(tileAddress(campaign, image.id, tile), location.href).href,
      left: tile.left,
      top: tile.top,
    })),
    width,
    height,
    grid: timesLarger(grid, perUnit),
    hexes,
    slip: Math.max(SLIP * scale, SLIP_PART * grid.rowSpacing * perUnit),
    perUnit,
  }
}

interface Fitted {
  readonly grid: Grid
  readonly hexes: readonly Hex[]
}

/** Brings each grid that is fitted to clicks onto the hexes printed on the image. */
export const useSnap = (
  campaign: string,
  image: ImageView,
  fitted: Fitted | null,
  onSnapped: (snapped: Snapped) => void,
): void => {
  const worker = useRef<Worker | null>(null)
  const number = useRef(0)
  const told = useRef(onSnapped)
  told.current = onSnapped
  // One grid is one question, however often the page is drawn.
  const key = fitted && JSON.stringify(fitted)

  useEffect(
    () => () => {
      worker.current?.terminate()
      worker.current = null
    },
    [],
  )

  useEffect(() => {
    if (key === null) return
    const { grid, hexes } = JSON.parse(key) as Fitted
    worker.current ??= new Worker(new URL('./snap-worker.ts', import.meta.url), { type: 'module' })
    const asking = worker.current
    const mine = ++number.current
    const { perUnit, ...asked } = ask(campaign, image, grid, hexes)
    const listen = ({ data }: MessageEvent<SnapAnswered>): void => {
      if (data.number !== mine) return
      const { snap } = data
      if (snap.kind === 'unread') return
      const onto =
        snap.kind === 'snapped'
          ? { grid: timesLarger(snap.grid, 1 / perUnit), moved: snap.moved / perUnit }
          : null
      told.current({ of: grid, onto })
    }
    asking.addEventListener('message', listen)
    const timer = setTimeout(
      () => asking.postMessage({ ...asked, number: mine } satisfies SnapAsked),
      REST,
    )
    return () => {
      clearTimeout(timer)
      asking.removeEventListener('message', listen)
    }
  }, [campaign, image, key])
}
