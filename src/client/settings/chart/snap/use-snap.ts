import { useEffect, useRef } from 'react'
import { useCampaign } from '#client/session/use-gm.ts'
import { CHART_HEIGHT } from '#protocol/limits.ts'
import type { ImageView } from '#protocol/map/chart.ts'
import type { Point } from '#shared/grid.ts'
import { tileAddress } from '../images/image-slot.tsx'
import { sheetLevel } from './sheet-level.ts'
import type { PlacedHex, Snap } from './snap-grid.ts'
import type { SnapAnswered, SnapAsked } from './snap-worker.ts'

/**
 * Searches the printed grid in a worker. All lengths, asked and answered, are chart units. A search
 * that the GM leaves has no answer.
 */
export const useSnap = (image: ImageView): ((placed: PlacedHex) => Promise<SnapAnswered>) => {
  const campaign = useCampaign()
  const searching = useRef<Worker>(null)
  useEffect(() => () => searching.current?.terminate(), [])
  return (placed) =>
    new Promise((resolve) => {
      const { asked, perUnit } = asking(campaign, image, placed)
      searching.current?.terminate()
      const worker = new Worker(new URL('./snap-worker.ts', import.meta.url), { type: 'module' })
      searching.current = worker
      const done = (answered: SnapAnswered): void => {
        worker.terminate()
        resolve(answered)
      }
      worker.addEventListener('error', () => done({ kind: 'unread' }))
      worker.addEventListener('message', ({ data }: MessageEvent<SnapAnswered>) =>
        done(data.kind === 'found' ? timesLarger(data, 1 / perUnit) : data),
      )
      worker.postMessage(asked satisfies SnapAsked)
    })
}

/** The worker's task, and how many of its pixels make a chart unit. */
const asking = (
  campaign: string,
  image: ImageView,
  { centre, corner }: PlacedHex,
): { readonly asked: SnapAsked; readonly perUnit: number } => {
  const pixels = image.height / CHART_HEIGHT
  const radius = Math.hypot(corner.x - centre.x, corner.y - centre.y) * pixels
  const level = sheetLevel(image, radius)
  const perUnit = pixels * level.scale
  const larger = ({ x, y }: Point): Point => ({ x: x * perUnit, y: y * perUnit })
  // A worker has no base address.
  const addresses = level.tiles.map(
    (tile) => new URL(tileAddress(campaign, image.id, tile), location.href).href,
  )
  const placed = { centre: larger(centre), corner: larger(corner) }
  return { asked: { level, addresses, placed }, perUnit }
}

const timesLarger = ({ kind, grid }: Snap & { kind: 'found' }, by: number): Snap => ({
  kind,
  grid: {
    ...grid,
    left: grid.left * by,
    top: grid.top * by,
    columnSpacing: grid.columnSpacing * by,
    rowSpacing: grid.rowSpacing * by,
  },
})
