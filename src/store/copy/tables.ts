import { ALL_COLUMNS } from '../change-rows.ts'
import type { Schema } from '../schema.ts'

interface Shape<Row> {
  /** The columns of the primary key, in its order. */
  readonly key: readonly (keyof Row & string)[]
  /** One that is left out does not compile. */
  readonly columns: { readonly [Column in keyof Row]-?: true }
}

/** All tables; those that others refer to come first. */
const SHAPES: { readonly [Table in keyof Schema]: Shape<Schema[Table]> } = {
  campaigns: {
    key: ['id'],
    columns: {
      id: true,
      epoch: true,
      full_revision: true,
      public_revision: true,
      expedition: true,
      head: true,
      redo: true,
      created_at: true,
      gazetteer_revision: true,
      name: true,
      folded_name: true,
      created_from: true,
      used_at: true,
      archived_at: true,
      bytes: true,
      prepared: true,
      screen: true,
    },
  },
  journeys: { key: ['campaign'], columns: { campaign: true, head: true, content: true } },
  gazetteers: { key: ['campaign'], columns: { campaign: true, content: true } },
  changes: { key: ['campaign', 'seq'], columns: ALL_COLUMNS },
  volumes: {
    key: ['campaign', 'volume'],
    columns: { campaign: true, volume: true, owner: true },
  },
  stagings: { key: ['owner'], columns: { owner: true, touched_at: true } },
  kept_answers: {
    key: ['campaign', 'key'],
    columns: { campaign: true, key: true, fingerprint: true, value: true, kept_at: true },
  },
  doors: { key: ['address'], columns: { address: true, campaign: true, opens: true } },
  credentials: {
    key: ['campaign'],
    columns: {
      campaign: true,
      key_hash: true,
      applied_key_hash: true,
      old_key_hash: true,
      old_key_device: true,
    },
  },
  sessions: {
    key: ['token_hash'],
    columns: {
      token_hash: true,
      campaign: true,
      expires_at: true,
      created_at: true,
      seen_at: true,
      device: true,
      replaces: true,
    },
  },
  sign_in_links: {
    key: ['token_hash'],
    columns: { token_hash: true, campaign: true, expires_at: true, spent: true },
  },
  known_devices: {
    key: ['campaign', 'device_hash'],
    columns: { campaign: true, device_hash: true, seen_at: true },
  },
  chart_images: {
    key: ['owner', 'image'],
    columns: {
      owner: true,
      image: true,
      width: true,
      height: true,
      added_at: true,
      bytes: true,
      name: true,
    },
  },
  chart_tiles: {
    key: ['owner', 'image', 'level', 'tile_column', 'tile_row'],
    columns: {
      owner: true,
      image: true,
      level: true,
      tile_column: true,
      tile_row: true,
      picture: true,
      pixels: true,
      added_at: true,
    },
  },
  prepared_days: {
    key: ['campaign', 'number'],
    columns: { campaign: true, number: true, volume: true, content: true },
  },
  reports: {
    key: ['campaign'],
    columns: {
      campaign: true,
      id: true,
      address: true,
      format: true,
      host: true,
      ending: true,
      after: true,
      state: true,
      trouble: true,
      status: true,
      failures: true,
      skipped: true,
      next_at: true,
      sent_at: true,
      done: true,
    },
  },
  reported_days: {
    key: ['campaign', 'seq'],
    columns: { campaign: true, seq: true, message: true, remote: true, print: true },
  },
  audit_trail: {
    key: ['id'],
    columns: {
      id: true,
      at: true,
      who: true,
      what: true,
      campaign_hash: true,
      name: true,
      new_name: true,
      came_from: true,
      times: true,
    },
  },
}

export interface Table {
  readonly name: string
  readonly key: readonly string[]
  readonly columns: readonly string[]
}

export const TABLES: readonly Table[] = Object.entries(SHAPES).map(([name, { key, columns }]) => ({
  name,
  key,
  columns: Object.keys(columns),
}))
