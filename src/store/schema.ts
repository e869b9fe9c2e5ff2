import type { Opens } from '../campaign/directory-store.ts'
import type { ReportFailure } from '../protocol/reports.ts'
import type { ChangeKind } from '../protocol/views.ts'
import { bytes, idOf, integer, orNull, type Row, table, text } from './table.ts'

// The same in every engine: JSON is text, a boolean 0 or 1, a time milliseconds since 1970.
// SQLite reads on from page to page behind a large value, so the small columns come first.

const campaign = idOf('campaigns')

/** A table that others refer to comes before them. */
export const COPIED_TABLES = {
  campaigns: table(
    {
      id: text(),
      epoch: text(),
      full_revision: integer(),
      public_revision: integer(),
      /** `seq` of the change that undo takes back. */
      head: orNull(integer()),
      /** `seq` of the change that redo puts back. */
      redo: orNull(integer()),
      created_at: integer(),
      /** The full revision of the last change of annotations; 0: none. */
      gazetteer_revision: integer(),
      name: text(),
      /** R-FIND-1: folded here, as engines fold case differently. */
      folded_name: text(),
      /** Hash of who created it, where anyone may. */
      created_from: orNull(text()),
      used_at: integer(),
      /** null: it is open. */
      archived_at: orNull(integer()),
      /** Size of its changes, prepared days and images. */
      bytes: integer(),
      /** The number of the last prepared day; 0: there never was one. */
      prepared: integer(),
      /** JSON of a `Screen`; null: nobody has said what it shows. */
      screen: orNull(text()),
      /** JSON of an `Expedition`. */
      expedition: text(),
    },
    ['id'],
    {
      campaigns_by_use: ['used_at', 'id', 'folded_name'],
      campaigns_by_creator: ['created_from', 'created_at'],
    },
  ),

  /** Written now and then; later changes tell the rest. */
  journeys: table(
    {
      campaign,
      /** `seq` of the head change at that time. */
      head: orNull(integer()),
      /** JSON of an `Exploration`. */
      content: text(),
    },
    ['campaign'],
  ),

  gazetteers: table(
    {
      campaign,
      /** JSON of `Annotations`. */
      content: text(),
    },
    ['campaign'],
  ),

  changes: table(
    {
      /** A campaign, or the owner of a volume or of a staging. */
      campaign: text(),
      seq: integer(),
      parent: orNull(integer()),
      kind: text<ChangeKind>(),
      undone: integer<0 | 1>(),
      made_at: integer(),
      /** The day's number; null: not a day. */
      day: orNull(integer()),
      /** The journal volume that is open after it. */
      volume: integer(),
      /** Changes with one mark are undone and redone together. */
      mark: orNull(text()),
      /** JSON of a `ChangeContent`; `kind` is its kind. */
      content: text(),
      /** JSON of the changed fields of an `Expedition`, before and after. */
      before: text(),
      after: text(),
      /** JSON of a `MapStatePatch`; null: no change. */
      atlas: orNull(text()),
    },
    ['campaign', 'seq'],
    {
      changes_by_parent: ['campaign', 'parent', 'seq'],
      changes_by_volume: ['campaign', 'volume', 'kind', 'seq'],
    },
  ),

  /** Restored days, as a volume of the journal: stored under an owner of their own. */
  volumes: table(
    {
      campaign,
      /** `seq` of the change that restored them; theirs come right before. */
      volume: integer(),
      owner: text(),
    },
    ['campaign', 'volume'],
  ),

  /** An owner of unreachable changes: still being written, or to be deleted. */
  stagings: table(
    {
      owner: text(),
      /** The last write. null: given up. */
      touched_at: orNull(integer()),
    },
    ['owner'],
  ),

  kept_answers: table(
    { campaign, key: text(), fingerprint: text(), kept_at: integer(), value: text() },
    ['campaign', 'key'],
    { kept_answers_by_age: ['kept_at'] },
  ),

  doors: table({ address: text(), campaign, opens: text<Opens>() }, ['address'], {
    doors_by_campaign: ['campaign'],
  }),

  credentials: table(
    {
      /** A campaign, or `HOST`, as in sessions and links. */
      campaign: text(),
      key_hash: text(),
      applied_key_hash: orNull(text()),
    },
    ['campaign'],
  ),

  sessions: table(
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
  ),

  sign_in_links: table(
    {
      token_hash: text(),
      campaign: text(),
      expires_at: integer(),
      /** 1: used, or its key was replaced. */
      spent: integer<0 | 1>(),
    },
    ['token_hash'],
  ),

  chart_images: table(
    {
      /** A campaign, or `BUILT_IN`. */
      owner: text(),
      image: text(),
      /** In pixels. */
      width: integer(),
      height: integer(),
      added_at: integer(),
      /** Size of its tiles. */
      bytes: integer(),
      /** Of its file, for the GM alone. */
      name: orNull(text()),
    },
    ['owner', 'image'],
  ),

  /** Its image is unfinished while it has no row of its own. */
  chart_tiles: table(
    {
      owner: text(),
      image: text(),
      level: integer(),
      tile_column: integer(),
      tile_row: integer(),
      added_at: integer(),
      picture: bytes(),
      pixels: bytes(),
    },
    ['owner', 'image', 'level', 'tile_column', 'tile_row'],
  ),

  prepared_days: table(
    {
      campaign,
      number: integer(),
      /** The journal volume that it is for. */
      volume: integer(),
      /** JSON of its rolls. */
      content: text(),
    },
    ['campaign', 'number'],
  ),

  reports: table(
    {
      campaign,
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
  ),
} as const

/** A database's own: copies and backups leave them out. */
const LOCAL_TABLES = {
  /** One row, from the beginning: what the tables and documents of this version are. */
  stamp: table({ stamp: text() }, ['stamp']),

  /** What one of several servers does for all. */
  chores: table(
    {
      chore: text(),
      done_at: orNull(integer()),
      taken_by: orNull(text()),
      taken_at: integer(),
      taken_until: integer(),
    },
    ['chore'],
  ),

  /** How many players watch which campaign at which server over a PostgreSQL; '': it is there. */
  viewers: table({ node: text(), campaign: text(), players: integer(), written_at: integer() }, [
    'node',
    'campaign',
  ]),
} as const

export const TABLES = { ...COPIED_TABLES, ...LOCAL_TABLES }

type Tables = typeof TABLES
export type Schema = { [Name in keyof Tables]: Row<Tables[Name]['columns']> }

export type CampaignRow = Schema['campaigns']
export type ExplorationRow = Schema['journeys']
export type AnnotationsRow = Schema['gazetteers']
export type ChangeRow = Schema['changes']
export type VolumeRow = Schema['volumes']
export type KeptAnswerRow = Schema['kept_answers']
export type AddressRow = Schema['doors']
export type CredentialRow = Schema['credentials']
export type SessionRow = Schema['sessions']
export type LinkRow = Schema['sign_in_links']
export type ChartImageRow = Schema['chart_images']
export type ChartTileRow = Schema['chart_tiles']
export type PreparedDayRow = Schema['prepared_days']
export type ReportRow = Schema['reports']
