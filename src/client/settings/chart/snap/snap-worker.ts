import { type Luminance, luminanceFromRgba } from './line-response.ts'
import type { SheetLevel } from './sheet-level.ts'
import { type PlacedHex, type SnapResult, snapGrid } from './snap-grid.ts'

/** A search for the worker; lengths in pixels of the tile level. */
export interface SnapRequest {
  readonly level: SheetLevel
  /** Addresses of the level's tiles, in the tiles' order. */
  readonly addresses: readonly string[]
  readonly placed: PlacedHex
}

/** A search's result; `unread`: the image's pixels could not be loaded. */
export type SnapAnswer = SnapResult | { readonly kind: 'unread' }

const readPicture = async ({ level, addresses }: SnapRequest): Promise<Luminance> => {
  const { width, height, tiles } = level
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('No canvas')
  await Promise.all(
    tiles.map(async ({ left, top }, index) => {
      const answer = await fetch(addresses[index] as string)
      if (!answer.ok) throw new Error(`No tile: ${answer.status}`)
      const tile = await createImageBitmap(await answer.blob())
      context.drawImage(tile, left, top)
      tile.close()
    }),
  )
  return luminanceFromRgba(context.getImageData(0, 0, width, height).data, width, height)
}

const answerRequest = async (request: SnapRequest): Promise<SnapAnswer> => {
  try {
    return snapGrid(await readPicture(request), request.placed)
  } catch {
    return { kind: 'unread' }
  }
}

addEventListener('message', ({ data }: MessageEvent<SnapRequest>) => {
  void answerRequest(data).then((snapAnswer) => postMessage(snapAnswer))
})
