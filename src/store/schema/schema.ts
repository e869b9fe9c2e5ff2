import { keys, links, sessions } from '../tables/access.ts'
import { campaigns } from '../tables/campaigns.ts'
import { changes, days } from '../tables/changes.ts'
import { chores } from '../tables/chores.ts'
import { committedRequests } from '../tables/committed-requests.ts'
import { addresses } from '../tables/directory.ts'
import { histories } from '../tables/histories.ts'
import { images, tiles } from '../tables/images.ts'
import { reports } from '../tables/reports.ts'
import { snapshots } from '../tables/snapshots.ts'
import { viewers } from '../tables/viewers.ts'
import { integer, type Row, table, text } from './table.ts'

// The same in every engine: JSON is text, a boolean 0 or 1, a time milliseconds since 1970.
// SQLite reads on from page to page behind a large value, so the small columns come first.

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
