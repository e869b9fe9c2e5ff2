import { SHARES } from '../shares/limits.ts'

/** The same for downloads and restores, under the same settings. */
export interface BackupLimits {
  /** Of the file, and of its unpacked history, in bytes. */
  readonly maxBytes: number
  readonly maxChanges: number
}

/** A campaign's last change or image may pass its limit. */
const ROOM_FOR_MORE = 2
/** The state, and one change of the largest kind. */
const ROOM_IN_ANY_BYTES = 64 * 2 ** 20

/** @param maxCampaignBytes what a campaign may take in the database */
export const backupLimits = (maxCampaignBytes: number): BackupLimits => ({
  maxBytes: ROOM_FOR_MORE * maxCampaignBytes + ROOM_IN_ANY_BYTES,
  maxChanges: SHARES.stored.changes,
})
