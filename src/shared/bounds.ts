// Limits of what a campaign may hold. A request that exceeds one is refused, and a day's document
// is cut to fit. `campaign/bounds.ts` checks campaigns against them.

const MB = 2 ** 20

/** R-BOUND-1: the most hexes of a map, the most known hexes, and the most painted hexes. */
export const MAX_HEXES = 16_000
export const MAX_DAYS = 5_000
/** The most steps of the trail, those entered by hand included. */
export const MAX_TRAIL_STEPS = 20_000

export const MAX_SITES = 1_000
/** The most bytes of the texts of all sites together, as JSON. */
export const MAX_SITE_BYTES = MB

/** The most bytes of all encounters in a campaign's list, as JSON. */
export const MAX_ENCOUNTER_BYTES = 2 * MB
/** R-ENC-5: the most open encounters in the GM's view, which has the newest. */
export const MAX_OPEN_ENCOUNTERS = 300
/** R-TABLE-4: the most stored rows that may be met only once; all tables together have fewer. */
export const MAX_MET_ROWS = 40_000

export const MAX_TABLES = 200
export const MAX_TABLE_ROWS = 1_000
/** The most bytes of all tables that differ from a new campaign's, as JSON. */
export const MAX_TABLE_BYTES = 2 * MB
/** R-TABLE-3: the longest chain of tables that a row may lead to. */
export const MAX_TABLE_DEPTH = 5

/** The most bytes of all notes together, as JSON. */
export const MAX_NOTE_BYTES = 2 * MB
/** The most handouts, including those whose images are deleted by now. */
export const MAX_HANDOUTS = 200
export const MAX_IMAGES = 16

// R-BOUND-4: limits of one day, so that its document stays small.

export const MAX_TIMES_OF_DAY = 12
/** R-TABLE-7: the most dice that one table is rolled with. */
export const MAX_DICE_OF_TABLE = 10
/** R-TABLE-1: the highest result that a table may have. */
export const LARGEST_TABLE_DIE = 1_000
/** The most dice that a day rolls on encounter tables. */
export const MAX_TABLE_DICE_A_DAY = 60
/** R-TABLE-4: how often a day rolls again because a row was met before. */
export const MAX_REROLLS = 20
/** R-QUANT-2: the most dice that a day rolls for quantities in encounters' names. */
export const MAX_QUANTITY_DICE = 20
/** The most characters of a day's document, as JSON. */
export const MAX_DAY_DOCUMENT_LENGTH = 20_000
