import { BACKUP_EXTENSION } from '#protocol/backup.ts'
import type { JournalFormat, TableFormat } from '#protocol/limits.ts'
import { MAX_IMAGES } from '#shared/bounds.ts'
import { type Extent, tilesOf } from '#shared/tiles.ts'

/** In code points: half a pair of surrogates cannot be written in a header. */
const MAX_LENGTH = 60

/** Letters and digits alone, for a file's name; may be empty. */
export const wordsOf = (name: string): string => {
  const words = name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-+|-+$/g, '')
  return [...words].slice(0, MAX_LENGTH).join('')
}

export const fileNameOf = (name: string, day: number): string =>
  `${wordsOf(name) || 'campaign'}-day-${day}${BACKUP_EXTENSION}`

/** RFC 6266, with an ASCII name for clients that read no other. */
export const attachmentNamed = (fileName: string): string => {
  const ascii = fileName.replace(/[^\x20-\x7e]/g, '_')
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(fileName)}`
}

/** Tables and journals as files. */
export const FILES = {
  csv: { type: 'text/csv', ends: '.csv' },
  json: { type: 'application/json', ends: '.json' },
  markdown: { type: 'text/markdown', ends: '.md' },
  foundry: { type: 'application/json', ends: '.json' },
  roll20: { type: 'text/plain', ends: '.txt' },
  text: { type: 'text/plain', ends: '.txt' },
} as const satisfies Record<TableFormat | JournalFormat, { type: string; ends: string }>

export const fileHeaders = (name: string, format: keyof typeof FILES) => ({
  'content-type': `${FILES[format].type}; charset=utf-8`,
  'content-disposition': attachmentNamed(`${name}${FILES[format].ends}`),
})

// Names and maximum sizes of the files in a backup.

export const CAMPAIGN_FILE = 'campaign.json'
export const CHANGES_FILE = 'changes.ndjson'

const MB = 2 ** 20
/** Two of the largest states with the longest texts. */
const MAX_CAMPAIGN_BYTES = 32 * MB
/** A change may hold a whole state, and a day. */
export const MAX_LINE_BYTES = 32 * MB
/** An uncompressed tile takes 0.8 MB. */
const MAX_TILE_BYTES = 1.5 * MB
/** Per image; the longest have fewer. */
const MAX_TILES = 400
export const MAX_ENTRIES = 2 + 2 * MAX_IMAGES * MAX_TILES

const TILE_FILE = /^images\/[a-z0-9]{8,64}\/(0|[1-9]\d?)-(0|[1-9]\d?)\.png$/

export const tileFile = (image: string, { column, row }: { column: number; row: number }): string =>
  `images/${image}/${column}-${row}.png`

/** Tiles of the full resolution. */
export const tileFilesOf = ({ id, width, height }: Extent & { readonly id: string }) =>
  tilesOf({ width, height }, 0).map((tile) => ({ tile, name: tileFile(id, tile) }))

/** 0 for unknown names. @param maxHistory bytes of all changes */
export const maxBytesOf = (name: string, maxHistory: number): number => {
  if (name === CAMPAIGN_FILE) return MAX_CAMPAIGN_BYTES
  if (name === CHANGES_FILE) return maxHistory
  return TILE_FILE.test(name) ? MAX_TILE_BYTES : 0
}

/** A campaign's last change or image may pass its limit. */
const ROOM_FOR_MORE = 2
/** The state, and one change of the largest kind. */
const ROOM_IN_ANY_BYTES = 64 * MB

/**
 * Of a file, and of its unpacked history.
 *
 * @param maxCampaignBytes what a campaign may take in the database
 */
export const maxBackupBytes = (maxCampaignBytes: number): number =>
  ROOM_FOR_MORE * maxCampaignBytes + ROOM_IN_ANY_BYTES
