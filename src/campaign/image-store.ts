/** `width` by `height` pixels, kept as tiles. */
export interface ChartImage {
  readonly id: string
  readonly width: number
  readonly height: number
  /** Milliseconds since 1970. */
  readonly addedAt: number
  /** R-NAME-3: its file's, for the GM alone. */
  readonly name?: string
}

/** Level 0 is the full resolution, each next one half of it. */
export interface TileAddress {
  readonly level: number
  readonly column: number
  readonly row: number
}

export interface StoredTile extends TileAddress {
  /** For those who may see all of it. */
  readonly picture: Uint8Array
  /** Lossless, to be masked along hexes. */
  readonly pixels: Uint8Array
}

/** `owner` is a campaign, or `BUILT_IN`. Unfinished images are deleted at the next start. */
export interface ImageStore {
  /** Adds tiles of an unfinished image, in one transaction. */
  addTiles(owner: string, image: string, tiles: readonly StoredTile[]): Promise<void>

  /** Makes an image whose tiles were added visible. Returns false beyond `MAX_IMAGES`. */
  finishImage(owner: string, image: ChartImage): Promise<boolean>

  /**
   * A finished image of `BUILT_IN` counts as added now; one that nobody keeps is deleted some time
   * later. Returns whether it is there.
   */
  keepBuiltIn(image: string): Promise<boolean>

  findImage(owner: string, image: string): Promise<ChartImage | undefined>

  /** The finished images, newest first. */
  listImages(owner: string): Promise<readonly ChartImage[]>

  /** Deletes an image, finished or not. Returns whether there was anything. */
  removeImage(owner: string, image: string): Promise<boolean>

  /** Deletes a finished image, unless the campaign's chart or a handout uses it now. */
  removeUnlaidImage(
    campaign: string,
    image: string,
  ): Promise<'removed' | 'none' | 'laid' | 'handed-out'>

  /** Of a finished image. */
  findTile(
    owner: string,
    image: string,
    tile: TileAddress,
    content: 'picture' | 'pixels',
  ): Promise<Uint8Array | undefined>
}

/** The owner of images that come with the program; no campaign has such an id. */
export const BUILT_IN = '.built-in'
