import { type Luminance, luminanceOf } from './line-response.ts'
import type { SheetLevel } from './sheet-level.ts'
import { type PlacedHex, type Snap, snapGrid } from './snap-grid.ts'

/** Lengths in pixels of the level. */
export interface SnapAsked {
  readonly level: SheetLevel
  /** The tiles', in their order. */
  readonly addresses: readonly string[]
  readonly placed: PlacedHex
}

/** `unread`: the pixels could not be loaded. */
export type SnapAnswered = Snap | { readonly kind: 'unread' }

const readPicture = async ({ level, addresses }: SnapAsked): Promise<Luminance> => {
  const { width, height, tiles } = level
  const canvas = new OffscreenCanvas(width, height)
  const paper = canvas.getContext('2d', { willReadFrequently: true })
  if (!paper) throw new Error('No canvas')
  await Promise.all(
    tiles.map(async ({ left, top }, index) => {
      const answer = await fetch(addresses[index] as string)
      if (!answer.ok) throw new Error(`No tile: ${answer.status}`)
      const tile = await createImageBitmap(await answer.blob())
      paper.drawImage(tile, left, top)
      tile.close()
    }),
  )
  return luminanceOf(paper.getImageData(0, 0, width, height).data, width, height)
}

const answer = async (asked: SnapAsked): Promise<SnapAnswered> => {
  try {
    return snapGrid(await readPicture(asked), asked.placed)
  } catch {
    return { kind: 'unread' }
  }
}

addEventListener('message', ({ data }: MessageEvent<SnapAsked>) => {
  void answer(data).then((answered) => postMessage(answered))
})
