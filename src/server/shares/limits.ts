import { AUDIT_ENTRIES } from '../../campaign/audit-store.ts'
import { MAP_STATES_BYTES } from '../../campaign/store.ts'

const KB = 1024
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
    /** Commands of one campaign that wait for their turn: copies of one after a lost network, too. */
    campaignWaiting: 1_000,
  },
  memory: {
    /** Images on their way, waiting or worked on: 25 MB of temporary room each. */
    uploads: 32,
    /** Of one campaign: the GM's map and the players'. */
    uploadsOfCampaign: 2,
    /** Received images that are worked on; as many wait, for minutes at most. */
    uploadsAtWork: 4,
    /** Of answers of `GET /map`, in bytes: many readers of one map hold the same bytes. */
    mapsBytes: 32 * MB,
    /** Bytes of all map states that are kept: about 300 campaigns of 4,000 known hexes. */
    mapStatesBytes: MAP_STATES_BYTES,
    /** Bytes of whole views that are kept for viewers who come next: ten of the largest. */
    framesBytes: 64 * MB,
    /**
     * Sign-ins with a key that a person chose, waiting to be looked at: of one campaign, and of one
     * address (of IPv6, a /64) or known device. A waiting one takes 20 kB with its connection.
     */
    waitingKeys: { max: 1_000, ofOne: 30 },
    /** Wrong keys of one address whose answer is held back: more are refused at once. */
    heldAnswers: 30,
    /** Addresses whose wrong keys are counted; 100 bytes each. */
    countedAddresses: 10_000,
    /**
     * Addresses that the audit trail names with their wrong keys in an hour, of all and of one campaign;
     * those of more are counted together. A guesser who changes addresses fills neither.
     */
    countedWrongKeys: { addresses: 1_000, ofOne: 20 },
  },
  time: {
    /**
     * Chosen keys of strangers that are looked at, for a campaign or the host: so many that the right
     * one is not late beside 20 wrong ones a second, and no more, as each is a guess.
     */
    strangersKeys: { atOnce: 25, perSecond: 25 },
    /**
     * Chosen keys that a known device may try before all strangers: at once, and a second after
     * that. A person mistypes less often; a device that was taken away gains no more.
     */
    knownDevicesKeys: { atOnce: 10, perSecond: 1 },
    /** Wrong keys of an address in a minute that are answered at once; then one a second. */
    wrongKeys: { aMinute: 10, thenMs: 1_000 },
  },
  stored: {
    /**
     * Known devices of a campaign, or of the host; the longest unused go first. As many as sessions: a
     * device that is signed in is known.
     */
    knownDevices: 1_000,
    /**
     * Sign-ins with the right key, of one campaign from one address (of IPv6, a /64): a program that
     * signs in for each request has to keep its session, ten people behind one address notice nothing.
     */
    signIns: { atOnce: 1_000, perSecond: 20 },
    /**
     * Bytes beyond a full campaign that undo and redo may still take, as they keep only their answers:
     * 300 bytes each.
     */
    undoWhenFull: 20_000_000,
    /**
     * Entries of the audit trail that one campaign's GM, its guests or the host get for what they do:
     * at once, and a second. More of a kind become one entry an hour, without an address.
     */
    auditNotes: { atOnce: 200, perSecond: 0.05 },
    /** Entries of the audit trail of each actor (host, GMs, strangers, the server); the oldest go first. */
    auditEntries: AUDIT_ENTRIES,
    /** Sessions of a campaign, or of the host: no program that signs in often ends a person's. */
    sessions: 1_000,
  },
  connections: {
    /** Of a server: enough for all viewers of a node. */
    all: 20_000,
    /** Of an address, or an IPv6 /64: 200 people behind one, with two browsers of six each. */
    ofAddress: 2_500,
    /** WebSocket frames that nobody asked for, in 10 s: screens send none, some programs ping. */
    unaskedFrames: 10,
    /** Requests of one connection before the first is answered: some programs send several. */
    unanswered: 32,
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
} as const
