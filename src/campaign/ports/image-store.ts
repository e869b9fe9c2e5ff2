import type { ImageView } from '#protocol/map/chart.ts'
import type { Frozen } from '#protocol/schema.ts'
import { MAX_IMAGES } from '#shared/bounds.ts'
import type { Tile } from '#shared/tiles.ts'

/** `width` by `height` pixels, kept as tiles. R-NAME-3: its file's name is for the GM alone. */
export type ChartImage = Frozen<ImageView>

export interface StoredTile extends Tile {
  /** For those who may see all of it. */
  readonly picture: Uint8Array
  /** Lossless, to be masked along hexes. */
  readonly pixels: Uint8Array
}

/**
 * By how many these images are too many for a campaign; 0 or less: they are not. Images that were
 * straightened are counted apart.
 */
export const excessOfImages = (images: readonly Pick<ChartImage, 'straightened'>[]): number => {
  const straightened = images.filter((image) => image.straightened).length
  return Math.max(straightened, images.length - straightened) - MAX_IMAGES
}

/** `owner` is a campaign. Unfinished images are deleted at the next start. */
export interface ImageStore {
  /** Adds tiles of an unfinished image, in one transaction. */
  addTiles(owner: string, image: string, tiles: readonly StoredTile[]): Promise<void>

  /**
   * Makes an image whose tiles were added visible. Returns false beyond `MAX_IMAGES`, and for a
   * straightened one whose original is gone, or that is there under another id.
   */
  finishImage(owner: string, image: ChartImage): Promise<boolean>

  findImage(owner: string, image: string): Promise<ChartImage | undefined>

  /** The finished images, newest first. */
  listImages(owner: string): Promise<readonly ChartImage[]>

  /** Deletes an image, finished or not. Returns whether there was anything. */
  removeImage(owner: string, image: string): Promise<boolean>

  /**
   * Deletes a finished image, and what was straightened of it, unless the chart or a handout of the
   * campaign uses one of them now, or would use it again if the last restore were undone.
   */
  removeUnusedImage(
    campaign: string,
    image: string,
  ): Promise<'removed' | 'none' | 'in-chart' | 'handed-out' | 'in-other-history'>

  findTile(
    owner: string,
    image: string,
    tile: Tile,
    content: 'picture' | 'pixels',
  ): Promise<Uint8Array | undefined>
}
