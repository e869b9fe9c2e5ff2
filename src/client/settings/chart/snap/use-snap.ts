import { useEffect, useRef } from 'react'
import { useCampaign } from '#client/session/use-gm.ts'
import { CHART_HEIGHT } from '#protocol/limits.ts'
import type { ImageView } from '#protocol/map/chart.ts'
import type { Point } from '#shared/grid.ts'
import { tileAddress } from '../images/image-slot.tsx'
import { sheetLevel } from './sheet-level.ts'
import type { PlacedHex, SnapResult } from './snap-grid.ts'
import type { SnapAnswer, SnapRequest } from './snap-worker.ts'

/**
 * Searches the printed grid in a worker. Lengths of the request and the answer are in chart units.
 * The promise of a search that was replaced or left never settles.
 */
export const useSnap = (image: ImageView): ((placed: PlacedHex) => Promise<SnapAnswer>) => {
  const campaign = useCampaign()
  const workerRef = useRef<Worker>(null)
  useEffect(() => () => workerRef.current?.terminate(), [])
  return (placed) =>
    new Promise((resolve) => {
      const { request, pixelsPerUnit } = snapRequest(campaign, image, placed)
      workerRef.current?.terminate()
      const worker = new Worker(new URL('./snap-worker.ts', import.meta.url), { type: 'module' })
      workerRef.current = worker
      const finish = (answer: SnapAnswer): void => {
        worker.terminate()
        resolve(answer)
      }
      worker.addEventListener('error', () => finish({ kind: 'unread' }))
      worker.addEventListener('message', ({ data }: MessageEvent<SnapAnswer>) =>
        finish(data.kind === 'found' ? scaleGrid(data, 1 / pixelsPerUnit) : data),
      )
      worker.postMessage(request satisfies SnapRequest)
    })
}

/** A request for the worker, and how many of its pixels make a chart unit. */
const snapRequest = (
  campaign: string,
  image: ImageView,
  { centre, corner }: PlacedHex,
): { readonly request: SnapRequest; readonly pixelsPerUnit: number } => {
  const imagePixelsPerUnit = image.height / CHART_HEIGHT
  const radius = Math.hypot(corner.x - centre.x, corner.y - centre.y) * imagePixelsPerUnit
  const level = sheetLevel(image, radius)
  const pixelsPerUnit = imagePixelsPerUnit * level.scale
  const toLevelPixels = ({ x, y }: Point): Point => ({ x: x * pixelsPerUnit, y: y * pixelsPerUnit })
  // The worker cannot resolve relative addresses.
  const addresses = level.tiles.map(
    (tile) => new URL(tileAddress(campaign, image.id, tile), location.href).href,
  )
  const placed = { centre: toLevelPixels(centre), corner: toLevelPixels(corner) }
  return { request: { level, addresses, placed }, pixelsPerUnit }
}

const scaleGrid = ({ kind, grid }: SnapResult & { kind: 'found' }, factor: number): SnapResult => ({
  kind,
  grid: {
    ...grid,
    left: grid.left * factor,
    top: grid.top * factor,
    columnSpacing: grid.columnSpacing * factor,
    rowSpacing: grid.rowSpacing * factor,
  },
})
