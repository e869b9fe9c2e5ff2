import { MAX_TABLE_DEPTH } from '../rules/encounter.ts'

/** An image's height in chart units. */
export const CHART_HEIGHT = 1200

/** Per brush stroke. */
export const MAX_PAINTED = 10_000

/** On a sheet, known to players, and painted: all of them are in every view. */
export const MAX_HEXES = 40_000

// Limits of a campaign and of its backup: the same, so that every backup can be restored.

/** Known by travel, and by an earlier version's brush. No group travels that far. */
export const MAX_KNOWN = 4 * MAX_HEXES
/** Steps of the trail: by days and by hand. */
export const MAX_TRAIL = 100_000
export const MAX_DAY = 1_000_000

/** R-AHEAD-2: unused days that a GM may have rolled ahead. */
export const MAX_UNUSED_DAYS = 30
/** R-AHEAD-7: of a campaign, used ones included: further back, undo finds no dice to put back. */
export const MAX_PREPARED_DAYS = 1_000

export const MAX_IMAGE_BYTES = 25 * 1024 * 1024
/** Per campaign. */
export const MAX_IMAGES = 16

// Encounter tables: of a campaign, and of its backup.

export const MAX_TABLES = 200
export const MAX_TABLE_ROWS = 5_000
/** Of all tables of a campaign, as JSON. */
export const MAX_TABLE_BYTES = 2 * 1024 * 1024
export const MAX_TABLE_NAME = 80
export const MAX_ROW_NAME = 300
export const MAX_ROW_DETAILS = 4_000

/** Of all encounters that a campaign met, as JSON. */
export const MAX_ENCOUNTER_BYTES = 4 * 1024 * 1024
/** Rows that were met: as many as all tables may have. */
export const MAX_MET = 40_000
/** Encounters in the GM's view: the newest that are not dealt with. */
export const MAX_PENDING_ENCOUNTERS = 500

/** Of a row and those of the tables that it leads to. */
export const MAX_ENCOUNTER_NAME = (MAX_TABLE_DEPTH + 1) * (MAX_ROW_NAME + 2)
export const MAX_ENCOUNTER_DETAILS = (MAX_TABLE_DEPTH + 1) * (MAX_ROW_DETAILS + 2)
/** What the GM writes about an encounter. */
export const MAX_ENCOUNTER_NOTE = 10_000
/** Characters of a text that tables are read of, and its lines: each is answered. */
export const MAX_TABLES_TEXT = 200_000
export const MAX_TABLES_LINES = 100_000

// Runs and the story.

export const MAX_WAYPOINTS = 400
export const MAX_RUN_DAYS = 60
/** R-RUN-3: days that the GM may want the stores to last. */
export const MAX_STORE_DAYS = 1_000_000
/** Characters of a day's note, the GM's or the players'. */
export const MAX_DAY_NOTE = 10_000
export const MAX_SESSION_NAME = 80
/** Of all notes of a campaign, as JSON. */
export const MAX_NOTE_BYTES = 4 * 1024 * 1024
/** Images that were handed out, those included that are deleted by now. */
export const MAX_HANDOUTS = 200
