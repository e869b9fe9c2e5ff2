import { MAP_STATES_BYTES } from '../../campaign/store.ts'

const MB = 2 ** 20

/**
 * What one user may take of what all share. Every number that limits somebody stands here, with its
 * unit and its reason; docs/security.md has the same table.
 */
export const SHARES = {
  mainThread: {
    /** Of the thread's time, while others want it: four heavy campaigns leave nobody without. */
    campaignShare: 0.25,
    /** Ms of work that a campaign may do at once: half an hour of a group's play. */
    campaignBurstMs: 5_000,
    /** Ms that a command is put off at most for its campaign's work: less than a screen waits. */
    longestPauseMs: 5_000,
    /** Commands of one campaign that wait for their turn. A group sends one after the other. */
    campaignWaiting: 64,
  },
  memory: {
    /** Bytes of all map states that are kept: about 300 campaigns of 4,000 known hexes. */
    mapStatesBytes: MAP_STATES_BYTES,
    /** Bytes of whole views that are kept for viewers who come next: ten of the largest. */
    framesBytes: 64 * MB,
  },
} as const
