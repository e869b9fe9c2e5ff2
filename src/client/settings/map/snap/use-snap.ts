import { useEffect, useRef } from 'react'
import type { ImageView } from '../../../../protocol/chart.ts'
import type { Grid } from '../../../../rules/grid.ts'
import type { Hex } from '../../../../rules/hex.ts'
import { sheetOf } from '../chart-draft.ts'
import { tileAddress } from '../images/use-images.ts'
import { timesLarger } from './rounded-grid.ts'
import { sheetLevel } from './sheet-level.ts'
import type { SnapAnswered, SnapAsked } from './snap-worker.ts'

/** R-GRID-10: a click's tolerance in image pixels ... */
const TOLERANCE = 2
/** ... or as a part of a row spacing, where hexes are large. */
const TOLERANCE_PART = 1 / 3
/** A dragged click rests this long before the search, in ms. */
const REST = 100

/** The printed hexes near a fitted grid, and the largest distance, in chart units. */
interface Onto {
  readonly grid: Grid
  readonly moved: number
}

/** A fitted grid and the printed grid that it snapped to, in chart units. */
export interface Snapped {
  readonly of: Grid
  /** null: no hexes are printed there. */
  readonly onto: Onto | null
  /** Whether the clicks agreed with printed hexes before, and no longer do. */
  readonly lost?: boolean
}

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
      // A worker has no base address.
      address: new URL(tileAddress(campaign, image.id, tile), location.href).href,
      left: tile.left,
      top: tile.top,
    })),
    width,
    height,
    grid: timesLarger(grid, perUnit),
    hexes,
    tolerance: Math.max(TOLERANCE * scale, TOLERANCE_PART * grid.rowSpacing * perUnit),
    perUnit,
  }
}

interface Fitted {
  readonly grid: Grid
  readonly hexes: readonly Hex[]
}

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
  // Asks once per grid, not per render.
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
