import { BACKUP_EXTENSION } from '#protocol/backup.ts'
import type { JournalFormat, TableFormat } from '#protocol/limits.ts'
import { MAX_IMAGES } from '#shared/bounds.ts'
import { type Extent, tilesOf } from '#shared/tiles.ts'

/** Most code points of a name in a file's name. Code points: a lone surrogate breaks the header. */
const MAX_NAME_LENGTH = 60

/** A name's letters and digits, with hyphens between, for a file's name; may be empty. */
export const fileNamePart = (name: string): string => {
  const words = name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-+|-+$/g, '')
  return [...words].slice(0, MAX_NAME_LENGTH).join('')
}

export const backupFileName = (name: string, day: number): string =>
  `${fileNamePart(name) || 'campaign'}-day-${day}${BACKUP_EXTENSION}`

/** A `Content-Disposition` (RFC 6266), with an ASCII name for clients that read no other. */
export const attachmentHeader = (fileName: string): string => {
  const ascii = fileName.replace(/[^\x20-\x7e]/g, '_')
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(fileName)}`
}

/** Content types and extensions of exported tables and journals, by format. */
export const FILE_TYPES = {
  csv: { type: 'text/csv', extension: '.csv' },
  json: { type: 'application/json', extension: '.json' },
  markdown: { type: 'text/markdown', extension: '.md' },
  foundry: { type: 'application/json', extension: '.json' },
  roll20: { type: 'text/plain', extension: '.txt' },
  text: { type: 'text/plain', extension: '.txt' },
} as const satisfies Record<TableFormat | JournalFormat, { type: string; extension: string }>

export const fileHeaders = (name: string, format: keyof typeof FILE_TYPES) => ({
  'content-type': `${FILE_TYPES[format].type}; charset=utf-8`,
  'content-disposition': attachmentHeader(`${name}${FILE_TYPES[format].extension}`),
})

// Names and maximum sizes of the files in a backup.

export const CAMPAIGN_FILE = 'campaign.json'
export const CHANGES_FILE = 'changes.ndjson'

const MB = 2 ** 20
/** Most bytes of `campaign.json`: two of the largest states with the longest texts. */
const MAX_CAMPAIGN_BYTES = 32 * MB
/** Most bytes of a line in `changes.ndjson`: a change may hold a whole state, and a day. */
export const MAX_LINE_BYTES = 32 * MB
/** Most bytes of a tile: an uncompressed one takes 0.8 MB. */
const MAX_TILE_BYTES = 1.5 * MB
/** Most tiles of an image; the longest images have fewer. */
const MAX_TILES_PER_IMAGE = 400
export const MAX_ENTRIES = 2 + 2 * MAX_IMAGES * MAX_TILES_PER_IMAGE

const TILE_FILE_NAME = /^images\/[a-z0-9]{8,64}\/(0|[1-9]\d?)-(0|[1-9]\d?)\.png$/

export const tileFileName = (
  image: string,
  { column, row }: { column: number; row: number },
): string => `images/${image}/${column}-${row}.png`

/** An image's tiles of the full resolution, with their file names in a backup. */
export const tileFilesOf = ({ id, width, height }: Extent & { readonly id: string }) =>
  tilesOf({ width, height }, 0).map((tile) => ({ tile, name: tileFileName(id, tile) }))

/** Most bytes of a file in a backup; 0 for unknown names. @param maxHistory bytes of all changes */
export const maxBytesOf = (name: string, maxHistory: number): number => {
  if (name === CAMPAIGN_FILE) return MAX_CAMPAIGN_BYTES
  if (name === CHANGES_FILE) return maxHistory
  return TILE_FILE_NAME.test(name) ? MAX_TILE_BYTES : 0
}

/** Factor: a campaign's last change or image may pass its limit. */
const CAMPAIGN_FACTOR = 2
/** Bytes that any backup may take: a state, and one change of the largest kind. */
const MIN_BACKUP_BYTES = 64 * MB

/**
 * Most bytes of a backup's file, and of its unpacked history.
 *
 * @param maxCampaignBytes bytes that a campaign may take in the database
 */
export const maxBackupBytes = (maxCampaignBytes: number): number =>
  CAMPAIGN_FACTOR * maxCampaignBytes + MIN_BACKUP_BYTES
