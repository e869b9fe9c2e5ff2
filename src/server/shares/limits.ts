import { MAX_IMAGE_BYTES, MAX_PAINTED } from '#protocol/limits.ts'
import { MAX_TABLE_BYTES } from '#shared/bounds.ts'

const KB = 1024
const MB = 2 ** 20
const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS

/**
 * What one user may take of what all share, with its unit and its reason; docs/security.md has the
 * same table. What a host may set stands in `config.ts`, what a campaign may hold in
 * `shared/bounds.ts`, and what screens must know in `protocol/limits.ts`.
 */
export const SHARES = {
  memory: {
    /** Images and backups on their way, waiting or worked on, of 25 campaigns and more: each takes temporary room. */
    files: 256,
    /** The share of one campaign in these: ten people’s. */
    filesOfOne: 10,
    /** Received files that are worked on, one of a campaign; the others wait. */
    filesAtWork: 2,
    /** Campaigns that are written for a download, each once: each holds a part of a history. */
    downloads: 32,
    /** Downloads, those that wait included. */
    downloadsWaiting: 1_000,
    /** The share of one campaign in these: ten people’s. */
    downloadsOfOne: 10,
    /** Bytes of a child that works on an image: the worst of 60 megapixels took 640 MB, and 410 MB to be straightened. */
    imageBytes: 1024 * MB,
    /** Bytes of a child that checks the history of a backup: two of the largest states, and one change. */
    historyBytes: 640 * MB,
    /** Of a child's bytes, what JavaScript keeps. */
    childHeapBytes: 400 * MB,
    /** Tiles that are masked or wait for it: those of a thousand viewers who come at once. */
    tilesWaiting: 1_000,
    /** Chosen keys that are checked at once, with scrypt: 32 MiB and 0.1 s of a core each. */
    keysChecked: 2,
    /** That wait for it. */
    keysWaiting: 1_000,
  },
  /** How often; of an address, or an IPv6 /64, where not said otherwise. */
  rates: {
    /** Wrong keys; then it may try no more of them until the minute is over. */
    wrongKeysAMinute: 10,
    /** Of journals, the list of days and each kind of export: each reads many documents. */
    readingAMinute: 600,
    /** Images that are sent to a campaign, which holds 16. */
    uploadsAMinute: 30,
    /** Hexes that a campaign's GM points to: each is told to everybody who watches. */
    pointsInFiveSeconds: 40,
    /** Tests of a campaign's day reports. */
    reportTestsIn15Seconds: 3,
  },
  time: {
    /** Ms for an image's tiles, or to mask one: 59 megapixels took 36 s on a busy machine. */
    imageJobMs: 2 * MINUTE_MS,
    /** Ms to check the history of a backup: the longest take one. */
    historyCheckMs: 10 * MINUTE_MS,
    /** Ms for a restore: unfinished ones are cleared away after an hour. */
    restoreMs: 45 * MINUTE_MS,
  },
  stored: {
    /** Changes of a campaign that is restored, at about 100 bytes of memory each. */
    changes: 2_000_000,
    /** Sessions of a campaign, or of the host: more than people have. The longest unused of more end. */
    sessions: 1_000,
  },
  connections: {
    /** Of a server: enough for all viewers of a node. */
    all: 20_000,
    /** Of an address, or an IPv6 /64: 200 people behind one, with two browsers of six each. */
    ofAddress: 2_500,
    /** Ms in which a viewer answers no ping, until it ends: the contract's. */
    silentViewerMs: 30 * SECOND_MS,
    /** Ms in which a viewer takes nothing of what was written to it, or twice that, until it ends. */
    blockedViewerMs: 20 * SECOND_MS,
    /** Ms in which nothing of a body comes, or nothing of an answer is taken, until a connection ends. */
    idleMs: 30 * SECOND_MS,
    /** Requests of one connection, which a browser then opens anew: some programs send many at once. */
    requests: 100,
    /** Ms for a request's headers. */
    headersMs: 15 * SECOND_MS,
    /** Ms for which a connection is kept that asks for nothing. */
    keepAliveMs: 20 * SECOND_MS,
  },
  bytesInFlight: {
    /** Of a JSON body without a limit of its own, in bytes: the largest form takes a tenth. */
    bodyBytes: 64 * KB,
    /** Largest body that strangers may send, in bytes: a key, and nothing larger. */
    strangersBodyBytes: 8 * KB,
    /** Of a stroke: `{"x":-10000,"y":-10000},` for each hex, and the rest. */
    strokeBytes: 32 * MAX_PAINTED,
    /** Of a site: up to twelve for each character of two texts. */
    siteBytes: 256 * KB,
    /** Of an encounter table: as much as a campaign may have. */
    tableBytes: MAX_TABLE_BYTES,
    /** Largest merged hex key, in bytes: its texts, and 150 for each of 1,000 sites and 16,000 hexes. */
    keyBytes: 4 * MB,
    /** Of an uploaded image, in bytes. */
    imageBytes: MAX_IMAGE_BYTES,
    /** Ms for an uploaded image: 25 MB at 1.2 megabits a second. */
    imageMs: 3 * MINUTE_MS,
    /** Ms for a backup that is sent or taken: 1 GB at 5 megabits a second. */
    backupMs: 30 * MINUTE_MS,
  },
} as const
