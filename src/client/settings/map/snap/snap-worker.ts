import type { Grid } from '../../../../rules/grid.ts'
import type { Hex } from '../../../../rules/hex.ts'
import { type Luminance, luminanceOf } from './luminance.ts'
import { type Snap, snapGrid } from './snap-grid.ts'

export interface SnapAsked {
  readonly number: number
  readonly tiles: readonly {
    readonly address: string
    readonly left: number
    readonly top: number
  }[]
  readonly width: number
  readonly height: number
  /** In pixels of the picture. */
  readonly grid: Grid
  readonly hexes: readonly Hex[]
  readonly tolerance: number
}

/** `unread`: the pixels could not be loaded. */
export interface SnapAnswered {
  readonly number: number
  readonly snap: Snap | { readonly kind: 'unread' }
}

// A worker reads the pixels, so that the page stays responsive.
let kept: { readonly first: string; readonly picture: Promise<Luminance> } | null = null

const pictureOf = (asked: SnapAsked): Promise<Luminance> => {
  const first = asked.tiles[0]?.address ?? ''
  if (kept?.first !== first) kept = { first, picture: readPicture(asked) }
  return kept.picture
}

const readPicture = async ({ tiles, width, height }: SnapAsked): Promise<Luminance> => {
  const canvas = new OffscreenCanvas(width, height)
  const paper = canvas.getContext('2d', { willReadFrequently: true })
  if (!paper) throw new Error('No canvas')
  await Promise.all(
    tiles.map(async ({ address, left, top }) => {
      const answer = await fetch(address)
      if (!answer.ok) throw new Error(`No tile: ${answer.status}`)
      const tile = await createImageBitmap(await answer.blob())
      paper.drawImage(tile, left, top)
      tile.close()
    }),
  )
  return luminanceOf(paper.getImageData(0, 0, width, height).data, width, height)
}

const answer = async (asked: SnapAsked): Promise<SnapAnswered> => {
  const { number } = asked
  try {
    return { number, snap: snapGrid(await pictureOf(asked), asked) }
  } catch {
    // The next click loads the tiles again.
    kept = null
    return { number, snap: { kind: 'unread' } }
  }
}

addEventListener('message', ({ data }: MessageEvent<SnapAsked>) => {
  void answer(data).then((answered) => postMessage(answered))
})
