// What a request may carry. `shared/bounds.ts` has what a campaign may hold.

import { MAX_TABLE_DEPTH } from '#shared/bounds.ts'

/** An image's height in chart units. */
export const CHART_HEIGHT = 1200

/** Per brush stroke. */
export const MAX_PAINTED = 10_000

export const MAX_IMAGE_BYTES = 25 * 1024 * 1024

export const MAX_TABLE_NAME = 80
export const MAX_ROW_NAME = 300
export const MAX_ROW_DETAILS = 4_000

/** Of a row and those of the tables that it leads to. */
export const MAX_ENCOUNTER_NAME = (MAX_TABLE_DEPTH + 1) * (MAX_ROW_NAME + 2)
export const MAX_ENCOUNTER_DETAILS = (MAX_TABLE_DEPTH + 1) * (MAX_ROW_DETAILS + 2)
/** What the GM writes about an encounter. */
export const MAX_ENCOUNTER_NOTE = 10_000

/**
 * The longest lists that a request may carry where a campaign holds fewer: between the two bounds the
 * refusal names what is full (409), past this one the list is not looked at (400).
 */
export const MAX_LISTED = { rows: 2_000, sites: 2_000, times: 100 } as const

// Runs and the story.

export const MAX_WAYPOINTS = 400
export const MAX_RUN_DAYS = 60
/** Presses of Undo, or of Redo, in one request. */
export const MAX_STEPS = 50
/** In lb, what a party may be planned to carry. */
export const MAX_CARRIED = 1_000_000
/** R-RUN-3: days that the GM may want the stores to last. */
export const MAX_STORE_DAYS = 1_000_000
/** Characters of a day's note, the GM's or the players'. */
export const MAX_DAY_NOTE = 10_000
export const MAX_SESSION_NAME = 80
/** Of a page of days, as JSON, unless a single day takes more. */
export const MAX_PAGE_BYTES = 500_000
/** R-OUT-1: formats that a journal is written in, in the order of the screens. */
export const JOURNAL_FORMATS = ['markdown', 'csv', 'json'] as const
export type JournalFormat = (typeof JOURNAL_FORMATS)[number]

/** R-FORMAT-8: formats that tables are written in, in the order of the screens. */
export const TABLE_FORMATS = ['csv', 'json', 'markdown', 'foundry', 'roll20', 'text'] as const
export type TableFormat = (typeof TABLE_FORMATS)[number]

/** Of these, a file holds any number of tables. */
export const SET_FORMATS: readonly TableFormat[] = ['json', 'markdown', 'roll20', 'text']
