import { MAX_IMAGE_BYTES, MAX_PAINTED } from '#protocol/limits.ts'
import { MAX_TABLE_BYTES } from '#shared/bounds.ts'

const KB = 1024
const MB = 2 ** 20
const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS

/**
 * Limits on what one user may take of the server's resources, each with its unit and its reason;
 * docs/security.md has the same table. Limits that a host may set are in `config.ts`, those of a
 * campaign's content in `shared/bounds.ts`, and those that screens must know in `protocol/limits.ts`.
 */
export const LIMITS = {
  memory: {
    /** Images and backups that are received, wait or are worked on: those of 25 campaigns. Each takes temporary room. */
    files: 256,
    /** Files of one campaign among these: those of ten people. */
    filesPerCampaign: 10,
    /** Received files that are worked on at once, one of each campaign; the others wait. */
    filesAtWork: 2,
    /** Downloads that are written at once, one of each campaign: each holds a part of a history in memory. */
    downloads: 32,
    /** Downloads, including those that wait. */
    downloadsWaiting: 1_000,
    /** Downloads of one campaign among these: those of ten people. */
    downloadsPerCampaign: 10,
    /** Bytes of a child process for an image: the worst one of 60 megapixels took 640 MB, and 410 MB to straighten. */
    imageChildBytes: 1024 * MB,
    /** Bytes of a child process that checks a backup's history: two of the largest states, and one change. */
    historyChildBytes: 640 * MB,
    /** Bytes of a child process's JavaScript heap. */
    childHeapBytes: 400 * MB,
    /** Tiles that are masked or wait: those of a thousand viewers who come at once. */
    tilesWaiting: 1_000,
    /** Chosen keys that are checked at once with scrypt: 32 MiB and 0.1 s of a core each. */
    keyChecks: 2,
    /** Checks of chosen keys that run or wait. */
    keyChecksWaiting: 1_000,
  },
  /** Requests in a time; by address, or IPv6 /64, unless the comment says otherwise. */
  rates: {
    /** Wrong keys; more are refused until the minute is over. */
    wrongKeysPerMinute: 10,
    /** Requests for a journal, the list of days or an export: each reads many rows. */
    readsPerMinute: 600,
    /** Images that are uploaded to a campaign, which holds 16. */
    uploadsPerMinute: 30,
    /** Hexes that a campaign's GM points to: each is sent to every viewer. */
    pointsPer5Seconds: 40,
    /** Tests of a campaign's day reports. */
    reportTestsPer15Seconds: 3,
  },
  time: {
    /** Ms to make an image's tiles, or to mask one: 59 megapixels took 36 s on a busy machine. */
    imageJobMs: 2 * MINUTE_MS,
    /** Ms to check the history of a backup: the longest take a minute. */
    historyCheckMs: 10 * MINUTE_MS,
    /** Ms for a restore: what unfinished ones stored is deleted after an hour. */
    restoreMs: 45 * MINUTE_MS,
  },
  stored: {
    /** Changes of a campaign that is restored, at about 100 bytes of memory each. */
    restoredChanges: 2_000_000,
    /** Sessions of a campaign, or of the host: more than people have. Beyond it the longest unused end. */
    sessionsPerOwner: 1_000,
  },
  connections: {
    /** Connections of a server: enough for all viewers of a node. */
    perServer: 20_000,
    /** Connections of an address, or an IPv6 /64: 200 people with two browsers of six connections each. */
    perAddress: 2_500,
    /** Ms without an answer to a ping until a viewer is dropped. */
    silentViewerMs: 30 * SECOND_MS,
    /** Ms in which a viewer takes nothing of a write until it is dropped; it may take twice as long. */
    blockedViewerMs: 20 * SECOND_MS,
    /** Ms without progress of a body or an answer until a connection is closed. */
    idleMs: 30 * SECOND_MS,
    /** Requests of one connection, which is then closed: some programs send many at once. */
    requestsPerConnection: 100,
    /** Ms for a request's headers. */
    headersMs: 15 * SECOND_MS,
    /** Ms without a request until a connection is closed. */
    keepAliveMs: 20 * SECOND_MS,
  },
  transfers: {
    /** Bytes of a JSON body where the route has no other limit: the largest form takes a tenth. */
    bodyBytes: 64 * KB,
    /** Bytes of a body that strangers may send: a key, and nothing larger. */
    strangersBodyBytes: 8 * KB,
    /** Bytes of a stroke: `{"x":-10000,"y":-10000},` for each painted hex, and the rest. */
    strokeBytes: 32 * MAX_PAINTED,
    /** Bytes of a site: up to twelve for each character of its two texts. */
    siteBytes: 256 * KB,
    /** Bytes of an encounter table: as many as a campaign may have in all tables. */
    tableBytes: MAX_TABLE_BYTES,
    /** Bytes of a hex key to merge: its texts, and 150 for each of 1,000 sites and 16,000 hexes. */
    hexKeyBytes: 4 * MB,
    /** Bytes of an uploaded image. */
    imageBytes: MAX_IMAGE_BYTES,
    /** Ms to upload an image: 25 MB at 1.2 megabits a second. */
    imageUploadMs: 3 * MINUTE_MS,
    /** Ms to upload or download a backup: 1 GB at 5 megabits a second. */
    backupMs: 30 * MINUTE_MS,
  },
} as const
