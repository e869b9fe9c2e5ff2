import type { Opens } from '../campaign/directory-store.ts'
import type { ChangeKind } from '../protocol/views.ts'

/**
 * The tables, the same in every engine: JSON is text, a truth value 0 or 1, a time milliseconds
 * since 1970.
 */
export interface Schema {
  campaigns: CampaignRow
  journeys: JourneyRow
  gazetteers: GazetteerRow
  changes: ChangeRow
  volumes: VolumeRow
  stagings: StagingRow
  kept_answers: KeptAnswerRow
  doors: DoorRow
  credentials: CredentialRow
  sessions: SessionRow
  sign_in_links: LinkRow
  chart_images: ChartImageRow
  chart_tiles: ChartTileRow
}

export interface CampaignRow {
  id: string
  epoch: string
  full_revision: number
  public_revision: number
  /** JSON of an `Expedition`. */
  expedition: string
  /** The `seq` of the change that stands. */
  head: number | null
  /** The `seq` of the change that redo puts back. */
  redo: number | null
  created_at: number
  /** The full revision at which the gazetteer was written last; 0: never. */
  gazetteer_revision: number
  name: string
  /**
   * The name as it is searched (R-FIND-1), since no two engines agree on what a letter's other case is:
   * whoever changes how names are folded folds them anew in a migration.
   */
  folded_name: string
  /** Who made it, hashed, where anybody may. */
  created_from: string | null
  /** When it was changed last. */
  used_at: number
  /** null: it is open. */
  archived_at: number | null
  /** What its changes and images take. */
  bytes: number
}

/** An address under which a campaign is reached. */
export interface DoorRow {
  address: string
  campaign: string
  opens: Opens
}

/** Written now and then: the changes made since then tell the rest. */
export interface JourneyRow {
  campaign: string
  /** The `seq` of the change that stood when it was written. */
  head: number | null
  /** JSON of a `Journey`: what of the atlas changes as the party travels. */
  content: string
}

export interface GazetteerRow {
  campaign: string
  /** JSON of a `Gazetteer`: what of the atlas the GM writes. */
  content: string
}

export interface ChangeRow {
  /** A campaign, or the owner of a volume or of a staging. */
  campaign: string
  seq: number
  parent: number | null
  kind: ChangeKind
  undone: 0 | 1
  /** JSON of a `ChangeContent`; its kind stands in `kind` too, to be searched by. */
  content: string
  /** JSON of the fields of an `Expedition` that changed, as they were; `after`, as they became. */
  before: string
  after: string
  made_at: number
  /** The number of the day, of a day. */
  day: number | null
  /** JSON of an `AtlasPatch`; null for one that changes nothing. */
  atlas: string | null
  /** The volume of the journal that was open once it was made. */
  volume: number
  /** Changes with one mark are taken back and put back together. */
  mark: string | null
}

/** Days that came with a backup, as a volume of the journal: their rows have an owner of their own. */
export interface VolumeRow {
  campaign: string
  /** The `seq` of the change that they came with; theirs are those right before it. */
  volume: number
  owner: string
}

/** An owner whose changes nobody reaches: they are still being written, or what is left of them. */
export interface StagingRow {
  owner: string
  /** When the last ones were written. null: it was given up, and its changes are being deleted. */
  touched_at: number | null
}

export interface KeptAnswerRow {
  campaign: string
  key: string
  fingerprint: string
  /** JSON. */
  value: string
  kept_at: number
}

export interface CredentialRow {
  /** A campaign, or `HOST`; so it is of sessions and links. */
  campaign: string
  key_hash: string
  applied_key_hash: string | null
}

/** Whoever shows the token that hashes to this may enter. */
interface TokenRow {
  token_hash: string
  campaign: string
  expires_at: number
}

/** A link that signs in once. */
export interface LinkRow extends TokenRow {
  /** 1: it was used, or the key that it stood for was replaced. */
  spent: 0 | 1
}

/** A session: a sign-in that lasts. */
export interface SessionRow extends TokenRow {
  created_at: number
  /** When it was used last, give or take an hour. */
  seen_at: number
  /** What the browser says it is, shortened. */
  device: string
}

/** An image of a chart, finished. */
export interface ChartImageRow {
  /** A campaign, or `BUILT_IN`. */
  owner: string
  image: string
  /** In pixels, as is `height`. */
  width: number
  height: number
  added_at: number
  /** What its tiles take. */
  bytes: number
}

/** A tile of an image; of one that is not finished as long as the image has no row. */
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
