import type { Opens } from '#campaign/ports/directory-store.ts'
import type { ReportFailure } from '#protocol/story/reports.ts'
import type { ChangeKind } from '#protocol/views.ts'
import type { StopReason } from '#rules/journey/run.ts'
import { bytes, idOf, integer, orNull, type Row, table, text } from './table.ts'

// The same in every engine: JSON is text, a boolean 0 or 1, a time milliseconds since 1970.
// SQLite reads on from page to page behind a large value, so the small columns come first.

const campaigns = table(
  {
    id: text(),
    epoch: text(),
    full_revision: integer(),
    public_revision: integer(),
    /** The one that stands. */
    history: text(),
    /** `seq` of the change that undo takes back. */
    head: orNull(integer()),
    /** `seq` of the change that redo puts back. */
    redo: orNull(integer()),
    /** Of all its states. */
    state_version: integer(),
    /** Days ended, for the host's list. */
    day: integer(),
    created_at: integer(),
    name: text(),
    /** R-FIND-1: folded here, as engines fold case differently. */
    folded_name: text(),
    /** When its newest revision was committed. */
    used_at: integer(),
    /** Size of the changes, days and images of the history that stands. */
    bytes: integer(),
    /** JSON of a `Screen`; null: nobody has said what it shows. */
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
    /** null: nobody's, as it is still being written, or is to be deleted. */
    campaign: orNull(text()),
    /** Where it stood when another one took its place. */
    head: orNull(integer()),
    redo: orNull(integer()),
    /** null: it was not replaced. */
    replaced_at: orNull(integer()),
    /** The last write while it is being written. null and nobody's: to be deleted. */
    touched_at: orNull(integer()),
    /** Size of its changes, days and images, unless it is the one that stands. */
    bytes: integer(),
    /** JSON of a `Plan`; null: an empty one. */
    plan: orNull(text()),
  },
  ['id'],
  { histories_by_campaign: ['campaign'] },
)

/** Of each history those that it still knows: undo ends where the oldest have gone. */
const changes = table(
  {
    history: idOf('histories'),
    seq: integer(),
    /** null: it begins at the history's start. */
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

/** What the journal keeps of each day, longer than the change that ended it. */
const days = table(
  {
    history: idOf('histories'),
    /** Of the change. */
    seq: integer(),
    day: integer(),
    /** JSON of a `DayEntry`. */
    document: text(),
  },
  ['history', 'seq'],
)

/** Whole states, now and then: changes lead on from them. */
const snapshots = table(
  {
    history: idOf('histories'),
    /** Of the change after which it was so. The lowest of a history is its start. */
    seq: integer(),
    /** JSON of a `State`. */
    document: text(),
  },
  ['history', 'seq'],
)

/** Requests with an idempotency key, so that a repeat does nothing again. */
const committedRequests = table(
  {
    history: idOf('histories'),
    key: text(),
    fingerprint: text(),
    made_at: integer(),
    /** `seq` of the first and the last day that it ended; null: it ended none. */
    first_day: orNull(integer()),
    last_day: orNull(integer()),
    /** Why a run stopped; null: it was no run. */
    stopped: orNull(text<StopReason>()),
  },
  ['history', 'key'],
  { committed_requests_by_age: ['made_at'] },
)

const addresses = table(
  { address: text(), campaign: idOf('campaigns'), opens: text<Opens>() },
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
    /** To within an hour. */
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
    /** 1: used, or its key was replaced. */
    spent: integer<0 | 1>(),
  },
  ['token_hash'],
)

const images = table(
  {
    /** A campaign. */
    owner: text(),
    image: text(),
    /** 0: only its tiles are there, or what is left of them. Nobody sees it. */
    is_finished: integer<0 | 1>(),
    /** In pixels. */
    width: integer(),
    height: integer(),
    added_at: integer(),
    /** When it got its last tile. */
    touched_at: integer(),
    /** Size of its tiles. */
    bytes: integer(),
    /** Of its file, for the GM alone. */
    name: orNull(text()),
    /** JSON of its original and the angle; null for an original. */
    straightened: orNull(text()),
    /** The campaign's history that has it; null: it is not finished. */
    history: orNull(idOf('histories')),
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
    campaign: idOf('campaigns'),
    address: text(),
    is_on: integer(),
    /** A full revision. */
    sent: integer(),
    day: integer(),
    /** null, as are the two columns below: the last message arrived. */
    failure: orNull(text<ReportFailure['reason']>()),
    status: orNull(integer()),
    failed_at: orNull(integer()),
  },
  ['campaign'],
)

/** What one of several servers does for all. */
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

/** How many players watch which campaign at which server; '': it is there. */
const viewers = table(
  { node: text(), campaign: text(), players: integer(), written_at: integer() },
  ['node', 'campaign'],
)

/** A table that others refer to comes before them. */
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

/** A database's own: copies and backups leave them out. */
const LOCAL_TABLES = {
  /** One row, from the beginning: of these tables. */
  version: table({ version: integer(), format: text() }, ['version']),
  chores,
  viewers,
} as const

export const TABLES = { ...COPIED_TABLES, ...LOCAL_TABLES }

type Tables = typeof TABLES
export type Schema = { [Name in keyof Tables]: Row<Tables[Name]['columns']> }
