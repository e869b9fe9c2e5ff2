/** How much a backup may hold: as much is given out as is taken back under the same settings. */
export interface BackupLimits {
  /** Of the file, and of its history unpacked, in bytes. */
  readonly maxBytes: number
  readonly maxChanges: number
}

/**
 * A campaign is refused more once it is full, so that its last change or image is above what it may
 * take; and in a file each change says a few things more.
 */
const ROOM_FOR_MORE = 2
/** What takes room in any backup, and one change of the largest kind. */
const ROOM_IN_ANY_BYTES = 64 * 2 ** 20
/**
 * About 40 bytes of memory are needed for each while a file is looked through. Of days, the largest
 * campaign that the default settings allow has fewer.
 */
const MAX_CHANGES = 2_000_000

/** @param maxCampaignBytes what a campaign may take in the database */
export const backupLimits = (maxCampaignBytes: number): BackupLimits => ({
  maxBytes: ROOM_FOR_MORE * maxCampaignBytes + ROOM_IN_ANY_BYTES,
  maxChanges: MAX_CHANGES,
})
