// Limits of requests and pages. `shared/bounds.ts` has the limits of campaigns.

import { MAX_TABLE_DEPTH } from '#shared/bounds.ts'

/** An image's height in chart units. */
export const CHART_HEIGHT = 1200

/** Most hexes in one brush stroke. */
export const MAX_PAINTED = 10_000

export const MAX_IMAGE_BYTES = 25 * 1024 * 1024

export const MAX_TABLE_NAME = 80
export const MAX_ROW_NAME = 300
export const MAX_ROW_DETAILS = 4_000

// A row's name and details are followed by those of the rows in tables that it leads to.
export const MAX_ENCOUNTER_NAME = (MAX_TABLE_DEPTH + 1) * (MAX_ROW_NAME + 2)
export const MAX_ENCOUNTER_DETAILS = (MAX_TABLE_DEPTH + 1) * (MAX_ROW_DETAILS + 2)
/** Longest note of the GM about an encounter, in characters. */
export const MAX_ENCOUNTER_NOTE = 10_000

/**
 * Longest lists in a request. A campaign may hold less: a list between both limits is refused with the
 * part that is full (409); a longer one is refused unread (400).
 */
export const MAX_LISTED = { rows: 2_000, sites: 2_000, times: 100 } as const

export const MAX_WAYPOINTS = 400
export const MAX_RUN_DAYS = 60
/** Most steps that one request may undo or redo. */
export const MAX_STEPS = 50
/** Highest load that a party may be planned to carry, in lb. */
export const MAX_CARRIED = 1_000_000
/** R-RUN-3: highest number of days for which a run's stop condition may want supplies. */
export const MAX_STORE_DAYS = 1_000_000
/** Longest note of a day, for the GM or for players, in characters. */
export const MAX_DAY_NOTE = 10_000
export const MAX_PLAY_SESSION_NAME = 80
/** Size of a page of days as JSON, in bytes. A single larger day still makes a page. */
export const MAX_PAGE_BYTES = 500_000
/** R-OUT-1: file formats of a journal, in the order of the screens. */
export const JOURNAL_FORMATS = ['markdown', 'csv', 'json'] as const
export type JournalFormat = (typeof JOURNAL_FORMATS)[number]

/** R-FORMAT-8: file formats of encounter tables, in the order of the screens. */
export const TABLE_FORMATS = ['csv', 'json', 'markdown', 'foundry', 'roll20', 'text'] as const
export type TableFormat = (typeof TABLE_FORMATS)[number]

/** Formats whose files may contain several tables. */
export const SET_FORMATS: readonly TableFormat[] = ['json', 'markdown', 'roll20', 'text']
