/** An image as it is kept: `width` by `height` pixels, cut into tiles. */
export interface ChartImage {
  readonly id: string
  readonly width: number
  readonly height: number
  /** Milliseconds since 1970. */
  readonly addedAt: number
}

/** Which tile of an image; level 0 is the full resolution, each next one half of it. */
export interface TileAddress {
  readonly level: number
  readonly column: number
  readonly row: number
}

export interface StoredTile extends TileAddress {
  /** As it is sent to those who may see all of it. */
  readonly picture: Uint8Array
  /** Without loss: what is cut along hexes. */
  readonly pixels: Uint8Array
}

/**
 * Where the images of charts live. `owner` is a campaign, or `BUILT_IN` for those that come with
 * the program. An image is there once it is finished, all of it; what was begun and never finished
 * is deleted when the store is opened next.
 */
export interface ImageStore {
  /** Adds tiles of an image that is not finished yet, in one transaction. */
  addTiles(owner: string, image: string, tiles: readonly StoredTile[]): Promise<void>

  /**
   * Makes an image whose tiles were added visible. Answers whether there was room for it: a campaign
   * has room for `MAX_IMAGES`.
   */
  finishImage(owner: string, image: ChartImage): Promise<boolean>

  /**
   * Keeps a finished image of `BUILT_IN` for another day: it counts as added now. One that nobody
   * kept is deleted some time after another was, as it came with a version of the program that runs
   * no more. Answers whether it is there.
   */
  keepBuiltIn(image: string): Promise<boolean>

  findImage(owner: string, image: string): Promise<ChartImage | undefined>

  /** The finished images, newest first. */
  listImages(owner: string): Promise<readonly ChartImage[]>

  /** What the finished images take without loss in full resolution, in bytes. */
  measureImages(owner: string): Promise<number>

  /** Deletes an image with its tiles, finished or not. Answers whether there was anything. */
  removeImage(owner: string, image: string): Promise<boolean>

  /** The same of a finished image, unless it is part of the chart that the campaign has now. */
  removeUnlaidImage(campaign: string, image: string): Promise<'removed' | 'none' | 'laid'>

  /** A tile of a finished image: what is sent, or what is cut. */
  findTile(
    owner: string,
    image: string,
    tile: TileAddress,
    content: 'picture' | 'pixels',
  ): Promise<Uint8Array | undefined>
}

/** The owner of images that come with the program; no campaign has such an id. */
export const BUILT_IN = '.built-in'
