import type { Opens } from '../campaign/directory-store.ts'
import type { AuditActor, AuditKind } from '../protocol/audit.ts'
import type { ReportFormat, ReportState, ReportTrouble } from '../protocol/reports.ts'
import type { ChangeKind } from '../protocol/views.ts'

/** The same in every engine: JSON is text, a boolean 0 or 1, a time milliseconds since 1970. */
export interface Schema {
  campaigns: CampaignRow
  journeys: ExplorationRow
  gazetteers: AnnotationsRow
  changes: ChangeRow
  volumes: VolumeRow
  stagings: StagingRow
  kept_answers: KeptAnswerRow
  doors: AddressRow
  credentials: CredentialRow
  sessions: SessionRow
  sign_in_links: LinkRow
  known_devices: KnownDeviceRow
  chart_images: ChartImageRow
  chart_tiles: ChartTileRow
  audit_trail: AuditRow
  prepared_days: PreparedDayRow
  reports: ReportRow
  reported_days: ReportedDayRow
}

export interface CampaignRow {
  id: string
  epoch: string
  full_revision: number
  public_revision: number
  /** JSON of an `Expedition`. */
  expedition: string
  /** `seq` of the change that undo takes back. */
  head: number | null
  /** `seq` of the change that redo puts back. */
  redo: number | null
  created_at: number
  /** The full revision of the last change of annotations; 0: none. */
  gazetteer_revision: number
  name: string
  /** R-FIND-1: folded here, as engines fold case differently. A new folding needs a migration. */
  folded_name: string
  /** Hash of who created it, where anyone may. */
  created_from: string | null
  used_at: number
  /** null: it is open. */
  archived_at: number | null
  /** Size of its changes, prepared days and images. */
  bytes: number
  /** The number of the last prepared day; 0: there never was one. */
  prepared: number
  /** JSON of a `Screen`; null: nobody has said what it shows. */
  screen: string | null
}

export interface AddressRow {
  address: string
  campaign: string
  opens: Opens
}

/** Written now and then; later changes tell the rest. */
export interface ExplorationRow {
  campaign: string
  /** `seq` of the head change at that time. */
  head: number | null
  /** JSON of an `Exploration`. */
  content: string
}

export interface AnnotationsRow {
  campaign: string
  /** JSON of `Annotations`. */
  content: string
}

export interface ChangeRow {
  /** A campaign, or the owner of a volume or of a staging. */
  campaign: string
  seq: number
  parent: number | null
  kind: ChangeKind
  undone: 0 | 1
  /** JSON of a `ChangeContent`; `kind` is its kind. */
  content: string
  /** JSON of the changed fields of an `Expedition`, before and after. */
  before: string
  after: string
  made_at: number
  /** The day's number; null: not a day. */
  day: number | null
  /** JSON of a `MapStatePatch`; null: no change. */
  atlas: string | null
  /** The journal volume that is open after it. */
  volume: number
  /** Changes with one mark are undone and redone together. */
  mark: string | null
}

/** Restored days, as a volume of the journal: stored under an owner of their own. */
export interface VolumeRow {
  campaign: string
  /** `seq` of the change that restored them; theirs come right before. */
  volume: number
  owner: string
}

/** An owner of unreachable changes: still being written, or to be deleted. */
export interface StagingRow {
  owner: string
  /** The last write. null: given up. */
  touched_at: number | null
}

export interface KeptAnswerRow {
  campaign: string
  key: string
  fingerprint: string
  value: string
  kept_at: number
}

export interface CredentialRow {
  /** A campaign, or `HOST`, as in sessions and links. */
  campaign: string
  key_hash: string
  applied_key_hash: string | null
  /** Opens on the device until the new key is known to have arrived; null: it has. */
  old_key_hash: string | null
  old_key_device: string | null
}

interface TokenRow {
  token_hash: string
  campaign: string
  expires_at: number
}

export interface LinkRow extends TokenRow {
  /** 1: used, or its key was replaced. */
  spent: 0 | 1
}

export interface SessionRow extends TokenRow {
  created_at: number
  /** To within an hour. */
  seen_at: number
  /** The browser's own description, shortened. */
  device: string
  /** Hash of the session's token that ends when this one is used first. */
  replaces: string | null
}

export interface KnownDeviceRow {
  campaign: string
  device_hash: string
  /** The last sign-in. */
  seen_at: number
}

export interface ChartImageRow {
  /** A campaign, or `BUILT_IN`. */
  owner: string
  image: string
  /** In pixels. */
  width: number
  height: number
  added_at: number
  /** Size of its tiles. */
  bytes: number
  /** Of its file, for the GM alone. */
  name: string | null
}

/** Its image is unfinished while it has no row of its own. */
export interface ChartTileRow {
  owner: string
  image: string
  level: number
  tile_column: number
  tile_row: number
  picture: Uint8Array
  pixels: Uint8Array
  added_at: number
}

export interface PreparedDayRow {
  campaign: string
  number: number
  /** The journal volume that it is for. */
  volume: number
  /** JSON of its rolls. */
  content: string
}

export interface ReportRow {
  campaign: string
  id: string
  /** Encrypted, with a key that copies leave out. */
  address: string
  format: ReportFormat
  host: string
  ending: string
  after: number
  state: ReportState
  trouble: ReportTrouble | null
  status: number | null
  failures: number
  skipped: number
  next_at: number
  sent_at: number | null
  done: string | null
}

export interface ReportedDayRow {
  campaign: string
  seq: number
  message: number
  remote: string | null
  print: string
}

export interface AuditRow {
  id: string
  at: number
  who: AuditActor
  what: AuditKind
  /** null: the server and its host. */
  campaign_hash: string | null
  /** The campaign's, at that time. */
  name: string | null
  /** After a renaming. */
  new_name: string | null
  /** An IP address, or an IPv6 network. */
  came_from: string | null
  times: number
}
