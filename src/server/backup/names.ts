import { type Extent, tilesOf } from '../../rules/tiles.ts'

// What the files in a backup are called, and how large each may be.

export const CAMPAIGN_FILE = 'campaign.json'
export const CHANGES_FILE = 'changes.ndjson'

const MB = 2 ** 20
/** The widest atlas with the longest texts is half of that. */
export const MAX_CAMPAIGN_BYTES = 24 * MB
/** A change may be as large as two atlases. */
export const MAX_LINE_BYTES = 32 * MB
/** Without any compression a tile takes 0.8 MB. */
const MAX_TILE_BYTES = 1.5 * MB
/** The longest images have fewer tiles than this. */
const MAX_TILES = 400
export const maxEntries = (images: number): number => 2 + images * MAX_TILES

const TILE_FILE = /^images\/[a-z0-9]{8,64}\/(0|[1-9]\d?)-(0|[1-9]\d?)\.png$/

/** Where one tile of an image's full resolution lies. */
export const tileFile = (image: string, { column, row }: { column: number; row: number }): string =>
  `images/${image}/${column}-${row}.png`

/** All tiles of an image, with their names. */
export const tileFilesOf = ({ id, width, height }: Extent & { readonly id: string }) =>
  tilesOf({ width, height }, 0).map((tile) => ({ tile, name: tileFile(id, tile) }))

/**
 * 0 for a name that no file of a backup has.
 *
 * @param maxHistory bytes of all changes
 */
export const maxBytesOf = (name: string, maxHistory: number): number => {
  if (name === CAMPAIGN_FILE) return MAX_CAMPAIGN_BYTES
  if (name === CHANGES_FILE) return maxHistory
  return TILE_FILE.test(name) ? MAX_TILE_BYTES : 0
}
