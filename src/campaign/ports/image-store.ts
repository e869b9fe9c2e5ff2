import type { ImageView } from '#protocol/map/chart.ts'
import type { Frozen } from '#protocol/schema.ts'
import { MAX_IMAGES } from '#shared/bounds.ts'
import type { Tile } from '#shared/tiles.ts'

/** A chart's or handout's image, stored as tiles. R-NAME-3: only the GM sees its file's name. */
export type ChartImage = Frozen<ImageView>

export interface StoredTile extends Tile {
  /** The tile as it is sent to viewers who may see all of it. */
  readonly picture: Uint8Array
  /** The same tile without loss, from which unknown hexes are cleared. */
  readonly pixels: Uint8Array
}

/**
 * Number of images above a campaign's limit; 0 or less if they are within it. Straightened images are
 * counted separately from originals.
 */
export const excessOfImages = (images: readonly Pick<ChartImage, 'straightened'>[]): number => {
  const straightened = images.filter((image) => image.straightened).length
  return Math.max(straightened, images.length - straightened) - MAX_IMAGES
}

/** Stores images of campaigns; `owner` is a campaign's id. Unfinished images are deleted at the next start. */
export interface ImageStore {
  /** Adds tiles of an unfinished image, in one transaction. */
  addTiles(owner: string, image: string, tiles: readonly StoredTile[]): Promise<void>

  /**
   * Makes an image visible after its tiles were added. Returns false above `MAX_IMAGES`, and for a
   * straightened image whose original is deleted, or which exists already under another id.
   */
  finishImage(owner: string, image: ChartImage): Promise<boolean>

  findImage(owner: string, image: string): Promise<ChartImage | undefined>

  /** The finished images, newest first. */
  listImages(owner: string): Promise<readonly ChartImage[]>

  /** Deletes an image, finished or not. Returns whether it existed. */
  removeImage(owner: string, image: string): Promise<boolean>

  /**
   * Deletes a finished image and its straightened copies, unless the chart or a handout of the campaign
   * uses one of them now, or would use it again if the last restore were undone.
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
