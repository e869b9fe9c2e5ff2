import type { Opens } from '#campaign/ports/directory-store.ts'
import type { ReportFailure } from '#protocol/story/reports.ts'
import type { ChangeKind } from '#protocol/views.ts'
import type { StopReason } from '#rules/journey/run.ts'
import { bytes, integer, orNull, type Row, reference, table, text } from './table.ts'

// The same in every engine: JSON is text, a boolean 0 or 1, a time milliseconds since 1970.
// SQLite reads on from page to page behind a large value, so the small columns come first.

const campaigns = table(
  {
    id: text(),
    epoch: text(),
    full_revision: integer(),
    public_revision: integer(),
    /** The current history. */
    history: text(),
    /** `seq` of the change that undo takes back. */
    head: orNull(integer()),
    /** `seq` of the change that redo puts back. */
    redo: orNull(integer()),
    /** Version of the campaign's states. */
    state_version: integer(),
    /** Number of days ended, for the host's list. */
    day: integer(),
    created_at: integer(),
    name: text(),
    /** R-FIND-1: the name, folded by the program, as engines fold case differently. */
    folded_name: text(),
    /** When the newest revision was committed. */
    used_at: integer(),
    /** Size of the changes, days and images of the current history. */
    bytes: integer(),
    /** JSON of a `Screen`; null: nobody has set up the table's screen. */
    screen: orNull(text()),
  },
  ['id'],
  {
    campaigns_by_use: ['used_at', 'id', 'folded_name'],
  },
)

const histories = table(
  {
    id: text(),
    /** null: the history is still being written, or is to be deleted. */
    campaign: orNull(text()),
    /** `seq` of the head when another history took this one's place. */
    head: orNull(integer()),
    redo: orNull(integer()),
    /** null: the history was not replaced. */
    replaced_at: orNull(integer()),
    /** The last write while the history is being written. null, and no campaign: to be deleted. */
    touched_at: orNull(integer()),
    /** Size of the history's changes, days and images, unless it is the current one. */
    bytes: integer(),
    /** JSON of a `Plan`; null: an empty plan. */
    plan: orNull(text()),
  },
  ['id'],
  { histories_by_campaign: ['campaign'] },
)

/** Changes, but for the oldest of a long history, which are deleted: undo ends there. */
const changes = table(
  {
    history: reference('histories'),
    seq: integer(),
    /** `seq` of the change before this one; null: the history's start. */
    parent: orNull(integer()),
    kind: text<ChangeKind>(),
    /** The day's number; null: not a day. */
    day: orNull(integer()),
    made_at: integer(),
    /** Changes with one mark are undone and redone together. */
    mark: orNull(text()),
    /** JSON of a `Patch` each. */
    forth: text(),
    back: text(),
  },
  ['history', 'seq'],
  { changes_by_parent: ['history', 'parent', 'seq'] },
)

/** Days for the journal; they outlive the changes that ended them. */
const days = table(
  {
    history: reference('histories'),
    /** `seq` of the change that ended the day. */
    seq: integer(),
    day: integer(),
    /** JSON of a `DayEntry`. */
    document: text(),
  },
  ['history', 'seq'],
)

/** Whole states, written now and then: later states follow from changes. */
const snapshots = table(
  {
    history: reference('histories'),
    /** `seq` of the change that led to this state. The lowest of a history is its start. */
    seq: integer(),
    /** JSON of a `State`. */
    document: text(),
  },
  ['history', 'seq'],
)

/** Requests with an idempotency key, so that a repeated request does nothing again. */
const committedRequests = table(
  {
    history: reference('histories'),
    key: text(),
    fingerprint: text(),
    made_at: integer(),
    /** `seq` of the first and the last day that the request ended; null: it ended none. */
    first_day: orNull(integer()),
    last_day: orNull(integer()),
    /** Why the run of days stopped; null: the request was no run. */
    stopped: orNull(text<StopReason>()),
  },
  ['history', 'key'],
  { committed_requests_by_age: ['made_at'] },
)

const addresses = table(
  { address: text(), campaign: reference('campaigns'), opens: text<Opens>() },
  ['address'],
  { addresses_by_campaign: ['campaign'] },
)

const keys = table(
  {
    /** A campaign, or `HOST`, as in sessions and links. */
    campaign: text(),
    key_hash: text(),
    applied_key_hash: orNull(text()),
  },
  ['campaign'],
)

const sessions = table(
  {
    token_hash: text(),
    campaign: text(),
    expires_at: integer(),
    created_at: integer(),
    /** When the session was last used, to within an hour. */
    seen_at: integer(),
    /** The browser's own description, shortened. */
    device: text(),
  },
  ['token_hash'],
  { sessions_by_campaign: ['campaign'], sessions_by_expiry: ['expires_at'] },
)

const links = table(
  {
    token_hash: text(),
    campaign: text(),
    expires_at: integer(),
    /** 1: the link was used, or the key was replaced. */
    spent: integer<0 | 1>(),
  },
  ['token_hash'],
)

const images = table(
  {
    /** The campaign's id. */
    owner: text(),
    image: text(),
    /** 0: the image is being uploaded or deleted, and nobody sees it. */
    is_finished: integer<0 | 1>(),
    /** Size in pixels. */
    width: integer(),
    height: integer(),
    added_at: integer(),
    /** When the image got its last tile. */
    touched_at: integer(),
    /** Size of the image's tiles. */
    bytes: integer(),
    /** The image file's name, for the GM alone. */
    name: orNull(text()),
    /** JSON of the original image and the angle; null for an original. */
    straightened: orNull(text()),
    /** The history to which the image belongs; null: it is not finished. */
    history: orNull(reference('histories')),
  },
  ['owner', 'image'],
)

const tiles = table(
  {
    owner: text(),
    image: text(),
    level: integer(),
    tile_column: integer(),
    tile_row: integer(),
    picture: bytes(),
    pixels: bytes(),
  },
  ['owner', 'image', 'level', 'tile_column', 'tile_row'],
)

const reports = table(
  {
    campaign: reference('campaigns'),
    address: text(),
    is_on: integer(),
    /** The full revision up to which days were reported. */
    sent: integer(),
    day: integer(),
    /** null, as are the two columns below: the last message arrived. */
    failure: orNull(text<ReportFailure['reason']>()),
    status: orNull(integer()),
    failed_at: orNull(integer()),
  },
  ['campaign'],
)

/** Work that one of several servers does for all. */
const chores = table(
  {
    chore: text(),
    done_at: orNull(integer()),
    taken_by: orNull(text()),
    taken_at: integer(),
    taken_until: integer(),
  },
  ['chore'],
)

/** How many players watch which campaign at which server; campaign '': the server is running. */
const viewers = table(
  { node: text(), campaign: text(), players: integer(), written_at: integer() },
  ['node', 'campaign'],
)

/** Tables in an order in which each comes after those that it refers to. */
export const COPIED_TABLES = {
  campaigns,
  histories,
  changes,
  days,
  snapshots,
  committed_requests: committedRequests,
  addresses,
  keys,
  sessions,
  links,
  images,
  tiles,
  reports,
} as const

/** Tables that copies and backups leave out. */
const LOCAL_TABLES = {
  /** One row: the version of these tables. */
  version: table({ version: integer(), format: text() }, ['version']),
  chores,
  viewers,
} as const

export const TABLES = { ...COPIED_TABLES, ...LOCAL_TABLES }

type Tables = typeof TABLES
export type Schema = { [Name in keyof Tables]: Row<Tables[Name]['columns']> }
