const KB = 1024

/**
 * What each may take of what all share. Every number that limits somebody stands here, with its
 * unit and its reason (`docs/decisions/0028-what-is-fair-at-the-edge.md`).
 */
export const SHARES = {
  connections: {
    /** Of a server: enough for all viewers of a node. */
    all: 20_000,
    /** Of an address, or an IPv6 /64: 200 people behind one, with two browsers of six each. */
    ofAddress: 2_500,
    /** WebSocket frames that nobody asked for, in 10 s: screens send none, some programs ping. */
    unaskedFrames: 10,
    /** Requests of one connection before the first is answered: browsers send one. */
    unanswered: 4,
  },
  bytesInFlight: {
    /** Of a JSON body without a limit of its own, in bytes: the largest form takes a tenth. */
    bodyBytes: 64 * KB,
    /** Of a body that strangers may send, in bytes: a key or a name, and nothing larger. */
    strangersBodyBytes: 8 * KB,
    /** Refused bodies that are skipped at a time, for their senders to read why: a page sends one. */
    skippedBodies: 64,
    /** Of images and backups that are sent: slower, nobody comes to the end of one. */
    backup: { idleMs: 30_000, bytesPerSecond: 20_000 },
    /** Idle for longer, as a download also waits for the database. */
    download: { idleMs: 60_000, bytesPerSecond: 20_000 },
    /**
     * Of an answer on its way: a connection that takes nothing for so long, or less than the
     * slowest mobile network brings, is not that of somebody who waits.
     */
    answer: { idleMs: 60_000, bytesPerSecond: 2_000 },
  },
  memory: {
    /** Images on their way, waiting or worked on: 25 MB of temporary room each. */
    uploads: 32,
    /** Of one campaign: the GM's map and the players'. */
    uploadsOfCampaign: 2,
    /** Received images that are worked on; as many wait, for minutes at most. */
    uploadsAtWork: 4,
    /** Of answers of `GET /map`, in bytes: many readers of one map hold the same bytes. */
    mapsBytes: 32 * KB * KB,
  },
} as const
