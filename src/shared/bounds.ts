// What a campaign may hold, all of it in this one table: the GM is refused what would be more, and a
// day is cut to it. `campaign/bounds.ts` holds a campaign against it.

const MB = 2 ** 20

/** R-BOUND-1: hexes that a map holds, that players know, and that are painted: of each so many. */
export const MAX_HEXES = 16_000
export const MAX_DAYS = 5_000
/** Steps of the trail: by days and by hand. */
export const MAX_TRAIL_STEPS = 20_000

export const MAX_SITES = 1_000
/** Of both texts of all sites, as JSON. */
export const MAX_SITE_BYTES = MB

/** Of all encounters that a campaign lists, as JSON. */
export const MAX_ENCOUNTER_BYTES = 2 * MB
/** R-ENC-5: encounters in the GM's view: the newest that are not dealt with. */
export const MAX_OPEN_ENCOUNTERS = 300
/** R-TABLE-4: rows that are met but once: more than all tables have room for. */
export const MAX_MET_ROWS = 40_000

export const MAX_TABLES = 200
export const MAX_TABLE_ROWS = 1_000
/** Of all tables that differ from those of a new campaign, as JSON. */
export const MAX_TABLE_BYTES = 2 * MB
/** R-TABLE-3: tables that a row leads to, one after another. */
export const MAX_TABLE_DEPTH = 5

/** Of all notes, as JSON. */
export const MAX_NOTE_BYTES = 2 * MB
/** Images that were handed out, those included that are deleted by now. */
export const MAX_HANDOUTS = 200
export const MAX_IMAGES = 16

// R-BOUND-4: of one day, so that its own document stays small.

export const MAX_TIMES_OF_DAY = 12
/** R-TABLE-7: dice that are rolled together on a table. */
export const MAX_DICE_OF_TABLE = 10
/** R-TABLE-1: the highest result that a table may have. */
export const LARGEST_TABLE_DIE = 1_000
/** Dice on tables. */
export const MAX_TABLE_DICE_A_DAY = 60
/** R-TABLE-4: of these, for rows that were met before. */
export const MAX_REROLLS = 20
/** R-QUANT-2: dice in the names of encounters. */
export const MAX_QUANTITY_DICE = 20
/** Of a day's own document, as JSON: characters. */
export const MAX_DAY_DOCUMENT_LENGTH = 20_000
